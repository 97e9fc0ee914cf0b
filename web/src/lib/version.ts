/** Whether the house has another page by now than the one that runs here: its script has another name then. */
export async function newer_page(): Promise<boolean> {
  try {
    const answer = await fetch('./', { cache: 'no-cache' });
    if (!answer.ok) return false;
    const script = (text: string) => /src="([^"]*assets\/[^"]+\.js)"/.exec(text)?.[1]?.split('/').at(-1);
    const there = script(await answer.text());
    const here = script(document.head.innerHTML);
    return there !== undefined && here !== undefined && there !== here;
  } catch {
    return false; // not reachable just now
  }
}
