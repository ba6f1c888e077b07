import { z } from 'zod/mini'
import { inbound } from '#blueprint/screen/inbound.ts'
import { decide } from '#blueprint/decision/decision.ts'
import { inboundHandler } from '#engine/inbound/inbound-handler.ts'
import { lockPlayer } from '#areas/players/player-calls/players.facts.ts'
import { accountId, place, rowId } from '#blueprint/inbound/field-schemas.ts'
import { availableMethods } from './start-deposit.facts.ts'
import { guideTypes, platforms } from '#areas/payments/gateways/labels.ts'

const textWith = (text: string) => z.string().check(z.describe(text))
const picture = z
  .nullable(
    z.object({
      address: textWith('Address to fetch the picture from with a signed POST'),
      picture: rowId.check(z.describe('Picture id to send there as {"picture": id}')),
    }),
  )
  .check(z.describe('The address returns the picture as JPEG; null: no picture'))

const guide = z.object({
  title: z.string(),
  type: z.enum(guideTypes),
  language: textWith('Language of the guide; may differ from the requested language'),
  video: z.nullable(z.string()).check(z.describe('URL of the video, hosted by a third party')),
  videoPicture: z.nullable(z.string()).check(z.describe('URL of the video thumbnail, hosted by a third party')),
  text: textWith('Shown before or instead of the steps; plain text with line breaks'),
  steps: z.array(z.object({ text: z.string(), picture })).check(z.describe('Show in this order')),
})

/** Data for a cashier page; read-only. */
export const listDepositMethods = inbound({
  path: '/deposit/ways',
  title: 'List the deposit methods of a player',
  description:
    'Returns all active deposit methods with logo and guides, in the requested language where translated. A method the player cannot use now has the reason. Guides are in the requested language, else in English, else in any other. Fetch a logo or step picture with a signed POST of {"picture": id} to its address; the picture of an id never changes, so cache it.',
  input: z.strictObject({
    player: accountId,
    language: z.optional(z.string().check(z.regex(/^[a-z]{2}$/, 'Enter a two-letter language code such as hi.'))),
    platform: z
      .optional(z.enum(platforms))
      .check(
        z.describe(
          'Platform the player uses. Without it the guides of all platforms are returned, and the limits of every platform hold.',
        ),
      ),
    place: z.optional(place).check(z.describe('Where the player is. Without it the home of the player counts.')),
  }),
  answer: z.object({
    ways: z.array(
      z.object({
        way: textWith('Code to send to /deposit/start'),
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

export const listDepositMethodsHandler = inboundHandler(listDepositMethods, {
  externalId: () => null,
  async facts(tx, { input: { player, language, platform, place: here }, now }) {
    const locked = await lockPlayer(tx, player)
    return locked && { ways: await availableMethods(tx, locked.player, { language, platform, place: here, now }) }
  },
  rule: () => decide({}),
  reply: async ({ ways }) => ({ ways }),
})
