import { sql, type RawBuilder } from 'kysely'
import type { Language } from '#blueprint/languages.ts'
import { isRunning } from '#engine/catalogues/times.ts'
import { linkTypes } from './link.ts'
import { audiences, type Platform } from './targeting.ts'

/** Who asks for content: players of one domain, in a language, on a platform. */
export interface PublicReader {
  readonly domainId: number
  readonly language: Language
  readonly platform: Platform
}

/** Entries that run now, and are meant for the platform. */
export const isMeantFor = (table: string, { domainId, platform }: PublicReader): RawBuilder<boolean> =>
  sql<boolean>`(${isRunning(table)} and ${sql.ref(`${table}.domain_id`)} = ${domainId}
    and (${sql.ref(`${table}.platforms`)} = '{}' or ${platform} = any (${sql.ref(`${table}.platforms`)})))`

/** Those of them that are in the language, or in none. */
export const isPublished = (table: string, reader: PublicReader): RawBuilder<boolean> =>
  sql<boolean>`(${isMeantFor(table, reader)}
    and coalesce(${sql.ref(`${table}.language`)}, ${reader.language}) = ${reader.language})`

const oneOf = <Option extends string>(options: readonly Option[], stored: string): Option => {
  const found = options.find((one) => one === stored)
  if (found === undefined) throw new Error(`${stored} is none of ${options.join(', ')}`)
  return found
}

interface StoredTarget {
  readonly id: string
  readonly audience: string
  readonly vip_levels: readonly string[]
  readonly ends_at: Date | null
}
export const publishedTarget = ({ id, audience, vip_levels: vipLevels, ends_at: endsAt }: StoredTarget) => ({
  id,
  audience: oneOf(audiences, audience),
  vipLevels,
  endsAt,
})

interface StoredLink {
  readonly link_type: string
  readonly link_page: string
  readonly link_url: string
  readonly link_event_id: bigint | null
}
/** Where a click leads: a path of the site, the id of an event, or an address on the web. */
export function linkOf({ link_type: stored, link_page: page, link_url: url, link_event_id: event }: StoredLink) {
  const type = oneOf(linkTypes, stored)
  const targets = { NONE: '', PAGE: page, URL: url, EVENT: String(event) }
  return type === 'NONE' ? null : { type, target: targets[type] }
}

/** The address of a picture that players are shown. */
export const publicPicture = (domainId: number, file: string): string => `/api/content/${domainId}/pictures/${file}`
