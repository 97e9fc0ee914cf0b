/** Where in the page one is: what stands behind the #. */
export type Route = { path: string[]; query: URLSearchParams };

export function parse_route(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  return {
    path: path
      .split('/')
      .filter((part) => part !== '')
      .map(decodeURIComponent),
    query: new URLSearchParams(query),
  };
}

export const route = $state<{ now: Route }>({ now: parse_route(location.hash) });

addEventListener('hashchange', () => {
  route.now = parse_route(location.hash);
  scrollTo(0, 0);
});

export function go(path: string): void {
  location.hash = path;
}

/** Changes what stands behind the # without a step in the history. */
export function replace_query(path: string): void {
  history.replaceState(null, '', `#${path}`);
}
