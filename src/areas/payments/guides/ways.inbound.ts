import { z } from 'zod/mini'
import { inbound } from '#blueprint/screen/inbound.ts'
import { decide } from '#blueprint/decision/decision.ts'
import { arrival } from '#engine/arrival.ts'
import { lockPlayer } from '#areas/players/player-calls/players.facts.ts'
import { accountId, rowId } from '#blueprint/inbound/words.ts'
import { waysFor } from './pay.facts.ts'
import { guideTypes, platforms } from '#areas/payments/gateways/words.ts'

const said = (text: string) => z.string().check(z.describe(text))
const picture = z
  .nullable(
    z.object({
      address: said('Address to fetch the picture from with a signed POST'),
      picture: rowId.check(z.describe('What is asked for there: the body is {"picture": this}')),
    }),
  )
  .check(z.describe('The answer at its address is the picture itself, a JPEG; null: there is none'))

const guide = z.object({
  title: z.string(),
  type: z.enum(guideTypes),
  language: said('The one it is written in, which may be another than was asked for'),
  video: z.nullable(z.string()).check(z.describe('Where the film lies, on a server of somebody else')),
  videoPicture: z.nullable(z.string()).check(z.describe('URL of the video thumbnail, hosted by a third party')),
  text: said('Before the steps, or instead of them; plain, with line breaks'),
  steps: z.array(z.object({ text: z.string(), picture })).check(z.describe('Show in this order')),
})

/** What a cashier page shows; asking changes nothing. */
export const depositWays = inbound({
  path: '/deposit/ways',
  title: 'List the deposit methods of a player',
  description:
    'Every way that is switched on, with its logo and how to pay by it, in the language asked for where the house has written it; one he cannot take now says why. Guides come in the language asked for, else in English, else in another. A logo or the picture of a step is fetched by a signed POST of {"picture": its id} to its address; the same id is the same picture for ever, so keep it.',
  input: z.strictObject({
    player: accountId,
    language: z.optional(z.string().check(z.regex(/^[a-z]{2}$/, 'Enter a two-letter language code such as hi.'))),
    platform: z
      .optional(z.enum(platforms))
      .check(z.describe('Platform the guides are shown on. Omit it to get the guides of all platforms.')),
  }),
  answer: z.object({
    ways: z.array(
      z.object({
        way: said('Code to send to /deposit/start'),
        name: z.string(),
        instruction: z.string(),
        logo: picture,
        guides: z.array(guide).check(z.describe('Guides on how to pay by this method; may be empty')),
        least: z.string(),
        most: z.string(),
        quickAmounts: z.array(z.string()),
        needsUtr: z.boolean(),
        needsScreenshot: z.boolean(),
        needsSender: z.boolean(),
        closedBecause: z.nullable(z.string()),
      }),
    ),
  }),
})

export const depositWaysArrival = arrival(depositWays, {
  externalId: () => null,
  async facts(tx, { input: { player, language, platform }, now }) {
    const locked = await lockPlayer(tx, player)
    return locked && { ways: await waysFor(tx, locked.player, { language, platform, now }) }
  },
  rule: () => decide({}),
  reply: async ({ ways }) => ({ ways }),
})
