import { many, nullable, option } from '#blueprint/answer.ts'
import { instant, text, uuid } from '#blueprint/kinds/kinds.ts'
import { linkTypes } from './link.ts'
import { audiences } from './targeting.ts'

/** What the player site must know of every entry: the audience is not part of the address, so the site chooses by it. */
export const publishedEntry = {
  id: uuid(),
  audience: option(audiences),
  vipLevels: many(text()),
  endsAt: nullable(instant()),
}

export const publishedLink = nullable({ type: option(linkTypes), target: text() })
