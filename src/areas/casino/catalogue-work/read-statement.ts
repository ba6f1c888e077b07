import { z } from 'zod/mini'
import type { StatedEntry, StatedOwner } from '#areas/casino/rules/catalogue/catalogue-diff.ts'
import { pictureAddress } from '#areas/casino/rules/catalogue/picture-address.ts'
import { statedReturn, writtenRtp } from '#areas/casino/rules/catalogue/stated-rtp.ts'
import { devices, gameKinds, volatilities } from '#areas/casino/rules/catalogue/game-traits.ts'
import { plainLine } from '#values/text/plain-text.ts'

const mostGames = 20_000
const mostPages = 100

const line = (maxLength: number) => z.string().check(z.overwrite(plainLine), z.minLength(1), z.maxLength(maxLength))
const code = (maxLength: number) => z.string().check(z.regex(/^[^\s\p{C}]+$/u), z.maxLength(maxLength))
const owner = z.looseObject({ code: z.string().check(z.regex(/^[\w.:-]+$/), z.maxLength(60)), name: line(120) })

const flag = z._default(z.boolean(), false)
/** Further fields are allowed: providers add them without notice. */
const game = z.looseObject({
  code: code(80),
  name: line(120),
  type: z.enum(gameKinds),
  provider: z.optional(owner),
  subProvider: z.optional(owner),
  mobileCode: z._default(z.union([z.literal(''), code(80)]), ''),
  rtp: z.optional(z.nullable(z.string().check(z.refine((text) => writtenRtp(text).is !== 'REFUSED')))),
  image: z.optional(z.nullable(z.string().check(z.maxLength(2_000)))),
  volatility: z.optional(z.nullable(z.enum(volatilities))),
  lines: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(1_000_000)))),
  freeSpins: flag,
  demo: flag,
  jackpot: flag,
  devices: z._default(z.array(z.enum(devices)).check(z.minLength(1), z.maxLength(2)), [...devices]),
})

const page = z.looseObject({
  total: z.int().check(z.gte(0), z.lte(mostGames)),
  pages: z.int().check(z.gte(1), z.lte(mostPages)),
  games: z.array(game).check(z.maxLength(1_000)),
})
export type StatedPage = z.output<typeof page>

/** A game as stated, with the names of its provider and of the one above it. */
export interface StatedLine extends StatedEntry {
  readonly owners: readonly StatedOwner[]
}

/** A page of an answer, or what is wrong with it. */
export function readPage(json: unknown): { readonly page: StatedPage } | { readonly problem: string } {
  const read = page.safeParse(json)
  if (read.success) return { page: read.data }
  const [issue] = read.error.issues
  return { problem: `The field ${issue?.path.join('.') || 'at the top'} cannot be read.` }
}

function lineOf({ code: own, name, type, provider, subProvider, ...more }: StatedPage['games'][number]): StatedLine {
  const image = pictureAddress(more.image ?? '')
  // The nearest first.
  const owners = [subProvider, provider].flatMap((each) => (each ? [{ code: each.code, name: each.name }] : []))
  return {
    code: own,
    owners,
    stated: {
      title: name,
      provider: owners[0]?.code ?? '',
      mobileCode: more.mobileCode,
      kind: type,
      ...statedReturn(more.rtp ?? ''),
      ...(image === null ? {} : { image }),
      volatility: more.volatility ?? null,
      lines: more.lines ?? null,
      hasFreeSpins: more.freeSpins,
      hasDemo: more.demo,
      hasJackpot: more.jackpot,
      devices: [...new Set(more.devices)],
    },
  }
}

/** All games of an answer; one that is not whole, or names a game twice, says nothing of what it leaves out. */
export function readStatement(
  pages: readonly StatedPage[],
): { readonly lines: readonly StatedLine[] } | { readonly problem: string } {
  const lines = pages.flatMap(({ games }) => games.map(lineOf))
  const total = pages[0]?.total ?? 0
  if (lines.length !== total)
    return { problem: `The answer holds ${lines.length} of ${total} games. Nothing is compared.` }
  const seen = new Set<string>()
  for (const { code: each } of lines) {
    if (seen.has(each)) return { problem: `The answer holds the game ${each} twice. Nothing is compared.` }
    seen.add(each)
  }
  return { lines }
}
