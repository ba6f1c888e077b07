import type { Addresses } from './addresses.ts'

declare const checked: unique symbol

/** Path of a screen as declared: /player/detail/:player_id. */
export type Path = keyof Addresses
/** Paths without parameters; they can be used as addresses directly. */
export type PlainPath = { [P in Path]: P extends `${string}:${string}` ? never : P }[Path]

/** An address inside the panel, built from a known path and its known query names. */
export type Address = string & { readonly [checked]: 'address' }
/** An address template with :columns that each row fills in. */
export type RowAddress<Column extends string = string> = string & { readonly [checked]: { readonly column: Column } }
/** Screens outside the catalogue: login and account set-up. */
export type FramePath =
  | '/login'
  | '/new-password'
  | '/email-verification'
  | '/profile-complete'
  | '/?reset_pass=1'
  | '/other-user'
  | '/500'
  | `/500?id=${string}`
/** Any valid link target. */
export type Href = Address | PlainPath | FramePath

/** Names of the colon parameters of a path. */
export type ParameterOf<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterOf<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never
type Texts = Readonly<Record<string, string | number | bigint>>

/**
 * Builds the address of a screen: the path with its parameters filled in, plus query names the
 * screen declares.
 */
export const address = <const P extends Path>(
  path: P,
  parameters: { readonly [Name in ParameterOf<P>]: string | number | bigint },
  names: { readonly [Name in Addresses[P]]?: string | undefined } = {},
): Address => addressOf(path, parameters, names)

/** Like `address`, for callers that take path and names from a definition at run time. */
export function addressOf(
  path: string,
  parameters: Texts = {},
  names: Readonly<Record<string, string | undefined>> = {},
): Address {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(parameters[name] ?? '')))
  const entries = Object.entries(names).filter((entry): entry is [string, string] => Boolean(entry[1]))
  // The only cast from text to Address.
  return (entries.length === 0 ? filled : `${filled}?${readable(entries)}`) as Address
}

/** Keeps commas and colons unescaped, so that addresses stay readable. */
const readable = (entries: [string, string][]): string =>
  new URLSearchParams(entries).toString().replaceAll('%2C', ',').replaceAll('%3A', ':')

/** ':id' is a column, and so are both ends of ':day..:day'. */
type ColumnIn<Text> = Text extends `:${infer From}..:${infer To}`
  ? From | To
  : Text extends `:${infer Column}`
    ? Column
    : never

/**
 * Builds an address template for rows of a list: a value that begins with a colon names a column.
 */
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

/** Brands an address that the server built and returned with a row or an answer. */
export const addressFromServer = (text: string): Address => text as Address
