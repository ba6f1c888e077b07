import { randomUUID } from 'node:crypto'
import { signatureOf } from '#simulator/sign.ts'
import { keys, type Who } from '#checks/hostile/operator.ts'

/** A body as pieces of JSON, so that it can be wrong in ways no object is. */
export interface Tree {
  readonly [name: string]: string | Tree
}

export interface Signing {
  readonly key: string
  readonly secret: string
  /** Seconds off. */
  readonly skew: number
  /** Signed instead of what is sent. */
  readonly over?: string
}

export interface Draft {
  readonly method: string
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly query: readonly (readonly [string, string])[]
  readonly headers: Readonly<Record<string, string>>
  readonly body: Tree | null
  /** Sent instead of the body's JSON. */
  readonly raw?: string | Buffer
  /** Sent instead of path and query. */
  readonly target?: string
  readonly signing?: Signing
  readonly who: Who
}

export interface Shot {
  readonly method: string
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer | null
  readonly who: Who
}

export const written = (tree: Tree): string =>
  `{${Object.entries(tree)
    .map(([name, value]) => `${JSON.stringify(name)}:${typeof value === 'string' ? value : written(value)}`)
    .join(',')}}`

export function put(tree: Tree, [name = '', ...rest]: readonly string[], json: string): Tree {
  if (rest.length === 0) return { ...tree, [name]: json }
  const inner = tree[name]
  return { ...tree, [name]: put(typeof inner === 'object' ? inner : {}, rest, json) }
}

export function leave(tree: Tree, [name = '', ...rest]: readonly string[]): Tree {
  const { [name]: inner, ...others } = tree
  return rest.length === 0 || typeof inner !== 'object' ? others : { ...others, [name]: leave(inner, rest) }
}

/** Lone surrogates have no UTF-8: sent as the bytes somebody would make of them. */
const encoded = (text: string): string =>
  Array.from(text)
    .map((each) => (each.isWellFormed() ? encodeURIComponent(each) : '%ED%A0%80'))
    .join('')

const targetOf = ({ path, params, query }: Draft): string => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? 'missing')
  return query.length === 0
    ? filled
    : `${filled}?${query.map(([name, text]) => `${encoded(name)}=${encoded(text)}`).join('&')}`
}

/** The request as it travels; headers that are '' are left out. */
export function shotOf(draft: Draft, session: Readonly<Record<string, string>>): Shot {
  const isMutating = draft.method !== 'GET'
  const raw = draft.raw ?? (draft.body === null ? null : written(draft.body))
  const usual = draft.signing
    ? { 'content-type': 'application/json', ...signed(draft.signing, raw ?? '') }
    : isMutating
      ? { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
      : {}
  const headers = { ...(draft.signing ? {} : session), ...usual, ...draft.headers }
  return {
    method: draft.method,
    target: draft.target ?? targetOf(draft),
    headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== '')),
    body: isMutating ? raw : null,
    who: draft.who,
  }
}

function signed({ key, secret, skew, over }: Signing, raw: string | Buffer): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000) + skew)
  return {
    'x-key': key,
    'x-timestamp': timestamp,
    'x-signature': signatureOf(secret, timestamp, over ?? raw.toString('utf8')),
  }
}

export const byFirstHouse: Signing = { key: 'one', secret: keys.one, skew: 0 }
