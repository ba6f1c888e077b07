/** An address that belongs to nobody: what resolves to it is a path of the site itself. */
const own = 'https://own.invalid'

const parsed = (text: string): URL | null => (URL.canParse(text, own) ? new URL(text, own) : null)

/** The address behind a redirect that Google Docs puts around links. */
function unwrapped(address: URL): URL {
  const isRedirect = /^(www\.)?google\.com$/.test(address.hostname) && address.pathname === '/url'
  const target = isRedirect ? address.searchParams.get('q') : null
  return (target === null ? null : parsed(target)) ?? address
}

/** Where a link leads: a path of the site or an address by https; null for every other. */
export function linkTarget(entered: string): string | null {
  const found = parsed(entered.trim())
  if (found === null) return null
  const address = unwrapped(found)
  if (address.origin === own) {
    const path = address.pathname + address.search + address.hash
    return entered.trim().startsWith('/') && !path.startsWith('//') ? path : null
  }
  const isWhole = /^https:\/\//i.test(entered.trim())
  const isOpen = isWhole && address.protocol === 'https:' && address.username === '' && address.password === ''
  return isOpen ? address.href : null
}

const stored =
  /^(?:picture|\/api\/[a-z-]+\/picture|\/api\/content\/\d+\/pictures)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** The id of a picture that is stored here; null for every other address. */
export const storedPictureIn = (address: string): string | null => stored.exec(address)?.[1] ?? null
