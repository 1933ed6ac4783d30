/** Ways out of the page that the router does not know. One object, so that tests can watch it. */
export const leaving = {
  assign: (address: string): void => window.location.assign(address),
  reload: (): void => window.location.reload(),
};

export function leaveTo(address: string): void {
  leaving.assign(address);
}

export function reloadPage(): void {
  leaving.reload();
}
