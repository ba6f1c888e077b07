import { z } from 'zod/mini'
import { inbound } from '#blueprint/screen/inbound.ts'
import { decide } from '#blueprint/decision/decision.ts'
import { inboundHandler } from '#engine/inbound/inbound-handler.ts'
import { sportCode } from '#blueprint/inbound/field-schemas.ts'

export const listSports = inbound({
  path: '/sports',
  title: 'List sports',
  description:
    'Returns the sports shown to players, in their order. Tickets and results name a sport by its code, which never changes. A sport that is switched off takes no new events.',
  input: z.strictObject({}),
  answer: z.object({
    sports: z.array(
      z.object({
        sport: sportCode,
        name: z.string(),
        /** The name by language, such as hi; other languages use `name`. */
        names: z.record(z.string(), z.string()),
        isActive: z.boolean(),
      }),
    ),
  }),
})

const namesByLanguage = z.record(z.string(), z.string())

export const listSportsHandler = inboundHandler(listSports, {
  externalId: () => null,
  facts: async (tx) => ({
    sports: await tx
      .selectFrom('sport')
      .select(['id', 'name', 'names', 'is_active'])
      .where('is_visible', '=', true)
      .orderBy('sort_order')
      .orderBy('name')
      .execute(),
  }),
  rule: () => decide({}),
  reply: async ({ sports }) => ({
    sports: sports.map(({ id, name, names, is_active: isActive }) => ({
      sport: id,
      name,
      names: namesByLanguage.parse(names),
      isActive,
    })),
  }),
})
