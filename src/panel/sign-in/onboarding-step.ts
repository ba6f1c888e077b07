/** Reads the token of an email link from the fragment, which no server sees, and removes it from the address. */
export function takeToken(): string {
  const token = window.location.hash.slice(1)
  if (token !== '') window.history.replaceState(window.history.state, '', window.location.pathname)
  return token
}
