import type { Addresses } from './addresses.ts'

declare const checked: unique symbol

/** Path of a screen as its definition says it: /player/detail/:player_id. */
export type Path = keyof Addresses
/** Paths that need no parameter, which are addresses as they are. */
export type PlainPath = { [P in Path]: P extends `${string}:${string}` ? never : P }[Path]

/** An address within the panel that was made from a known path with known names. */
export type Address = string & { readonly [checked]: 'address' }
/** The same with :columns, which a row fills in. */
export type RowAddress<Column extends string = string> = string & { readonly [checked]: { readonly column: Column } }
/** Screens of the frame, which stand in no catalogue. */
export type FramePath = '/login' | '/new-password' | '/email-verification' | '/profile-complete' | '/?reset_pass=1'
/** What a link may lead to. */
export type Href = Address | PlainPath | FramePath

/** The parameters that a path names with a colon. */
export type ParameterOf<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterOf<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never
type Texts = Readonly<Record<string, string | number | bigint>>

/** A screen's address: its path with the parameters filled in, and names it knows behind the question mark. */
export const address = <const P extends Path>(
  path: P,
  parameters: { readonly [Name in ParameterOf<P>]: string | number | bigint },
  names: { readonly [Name in Addresses[P]]?: string | undefined } = {},
): Address => addressOf(path, parameters, names)

/** The same for engines, which take path and names from a definition. */
export function addressOf(
  path: string,
  parameters: Texts = {},
  names: Readonly<Record<string, string | undefined>> = {},
): Address {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(parameters[name] ?? '')))
  const entries = Object.entries(names).filter((entry): entry is [string, string] => Boolean(entry[1]))
  // The one place where a text becomes an address.
  return (entries.length === 0 ? filled : `${filled}?${readable(entries)}`) as Address
}

/** Commas, colons and dots stay readable in the address bar. */
const readable = (entries: [string, string][]): string =>
  new URLSearchParams(entries).toString().replaceAll('%2C', ',').replaceAll('%3A', ':')

type ColumnIn<Text> = Text extends `:${infer Column}` ? Column : never

/** An address that each row of a list fills in: a value that begins with a colon names a column. */
export function rowAddress<
  const P extends Path,
  const V extends { readonly [Name in ParameterOf<P>]: `:${string}` } & { readonly [Name in Addresses[P]]?: string },
>(
  path: P,
  values: V & Record<Exclude<keyof V, ParameterOf<P> | Addresses[P]>, never>,
): RowAddress<ColumnIn<V[keyof V]>> {
  const texts: Readonly<Record<string, string>> = values
  const inPath = new Set([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name))
  const filled = path.replace(/:(\w+)/g, (_, name: string) => texts[name] ?? '')
  const rest = Object.entries(texts).filter(([name]) => !inPath.has(name))
  const query = rest.map(([name, text]) => `${name}=${text}`).join('&')
  return (query === '' ? filled : `${filled}?${query}`) as RowAddress<ColumnIn<V[keyof V]>>
}

/** An address that the server made and a row or an answer brought along. */
export const givenAddress = (text: string): Address => text as Address
