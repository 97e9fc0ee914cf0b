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
