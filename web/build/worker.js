// Keeps the page for use without a network: its files, and what the rules alone answer. Nothing that belongs to a seat,
// a table or a question passes through here: what is not listed below is left to the browser.
const version = 'VERSION';
const files = [/* FILES */];
const later = [/* LATER */]; // what a first visit does not wait for
const shell = `jansou-page-${version}`;
const answers = `jansou-rules-${version}`;
const patience = 4000; // ms that a network which hangs is waited for, if there is a copy

/** Rules of the house and their lessons: the same for everybody. A rule that somebody brought along is not. */
const is_rule = (path) => path === '/api/rules' || /^\/api\/(rules|penalties|first-hands)\/(?!own-)[\w-]+$/.test(path);

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(shell).then((cache) => cache.addAll(files)));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name !== shell && name !== answers) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
});

/** A new one waits until the page in front says that it may come; then, too, what is
 * kept besides: the rules that nobody has looked at yet, and what answers questions by them. */
self.addEventListener('message', (event) => {
  if (event.data === 'come') event.waitUntil(self.skipWaiting());
  if (event.data === 'rest') event.waitUntil(Promise.allSettled([fetch_rules(), fetch_later()]));
  if (event.data === 'kept') event.waitUntil(all_kept().then((all) => event.ports[0]?.postMessage(all)));
});

/**
 * Whether another one has taken the place of this one and removed what it had kept: opening that again would make it
 * anew.
 */
const replaced = () => self.serviceWorker?.state === 'redundant';

async function fetch_rules() {
  if (replaced()) return;
  const cache = await caches.open(answers);
  const list = await fetch('./api/rules');
  if (!list.ok) return;
  await cache.put('./api/rules', list.clone());
  for (const path of about(await list.json())) if (!(await cache.match(path))) await cache.add(path);
}

/** What is asked about the rules of a list. */
const about = ({ rules }) =>
  rules.flatMap((rule) => [
    `./api/rules/${rule.id}`,
    `./api/rules/${rule.id}?part=words`,
    `./api/penalties/${rule.id}`,
    ...rule.first_hands.map((each) => `./api/first-hands/${each.id}`),
  ]);

/** Whether rules, lessons and what answers by them could be used without a network now. */
async function all_kept() {
  const list = await caches.match('./api/rules', { cacheName: answers });
  if (!list) return false;
  const wanted = [...later.map((path) => [path, shell]), ...about(await list.json()).map((path) => [path, answers])];
  for (const [path, cacheName] of wanted) if (!(await caches.match(path, { cacheName }))) return false;
  return true;
}

async function fetch_later() {
  if (replaced()) return;
  const cache = await caches.open(shell);
  for (const file of later) if (!(await cache.match(file))) await cache.add(file);
}

async function with_copy(request, name, as = request) {
  const cache = await caches.open(name);
  const copy = await cache.match(as);
  const network = fetch(request).then((answer) => {
    if (answer.ok && name === answers) void cache.put(as, answer.clone());
    return answer;
  });
  if (!copy) return network;
  const late = new Promise((resolve) => setTimeout(() => resolve(copy), patience));
  return Promise.race([network.catch(() => copy), late]);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const scope = new URL('./', self.location.href).pathname;
  if (request.method !== 'GET' || url.origin !== self.location.origin || request.headers.has('Authorization')) return;
  const path = `/${url.pathname.slice(scope.length)}`;
  if (request.mode === 'navigate') {
    if (path === '/') event.respondWith(with_copy(request, shell, './'));
  } else if (is_rule(path) && (url.search === '' || url.search === '?part=words'))
    event.respondWith(with_copy(request, answers));
  else if (files.includes(`.${path}`) || later.includes(`.${path}`))
    event.respondWith(caches.match(request, { cacheName: shell }).then((copy) => copy ?? fetch(request)));
});
