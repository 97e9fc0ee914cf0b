/** Whether nobody but this machine can follow a link: its host is a name of the machine for itself. */
export function only_here(link: string, base: string): boolean {
  const { hostname } = new URL(link, base);
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname)
  );
}

/**
 * A link of the house as others can follow it: a house that knows no address but its own machine's is reached, from
 * elsewhere, as this page was.
 */
export function reachable(link: string, here: { origin: string; pathname: string }): string {
  if (!only_here(link, here.origin) || only_here(here.origin, here.origin)) return link;
  return `${here.origin}${here.pathname}${new URL(link, here.origin).hash}`;
}
