/**
 * What is kept while the window is open, through a reload too, and nowhere else. Where the browser keeps nothing, it is
 * gone when the page is loaded again.
 */
const here = new Map<string, string>();

export function keep_in_window(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  here.set(key, text);
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // no room for it, or the browser keeps nothing
  }
}

export function kept_in_window<T>(key: string): T | null {
  try {
    return JSON.parse(here.get(key) ?? sessionStorage.getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

export function drop_in_window(key: string): void {
  here.delete(key);
  try {
    sessionStorage.removeItem(key);
  } catch {
    // the browser keeps nothing
  }
}
