import { form } from '#blueprint/screen/form.ts'
import { amount, choice, day, instant, integer, longText, odds, percent, text, toggle } from '#blueprint/kinds/kinds.ts'
import { module } from '#blueprint/screen/module.ts'
import { modules } from '#areas/index.ts'
import { inboundModule } from '#areas/inbound-api/calls/inbound.server.ts'
import { decide } from '#blueprint/decision/decision.ts'
import { operatorWide } from '#engine/action/act.ts'
import { store } from '#engine/input/store.ts'

const cup = form({
  noun: 'cup',
  create: { path: '/cup-create', title: 'New cup', permission: 'EXCHANGE_COMPETITION_EDIT' },
  edit: { path: '/cup-edit/:id', title: 'Cup', permission: 'EXCHANGE_COMPETITION_EDIT' },
  fields: {
    name: text('Name', { maxLength: 40 }),
    about: longText('About', { optional: true }),
    order: integer('Order', { min: 0, max: 10_000 }),
    prize: amount('Prize', { min: 0n }),
    share: percent('Share'),
    odds: odds('Odds'),
    sport: choice('Sport', ['cricket', 'football']),
    startsOn: day('Starts'),
    drawAt: instant('Draw'),
    isVisible: toggle('Visible'),
  },
})

/** A form with a field of every kind, so that all kinds are covered whatever the product has. */
export const cupStore = store(cup, {
  async read(tx, id) {
    if (id === null || !/^\d{1,18}$/.test(id)) return null
    const row = await tx.selectFrom('competition').selectAll().where('id', '=', BigInt(id)).executeTakeFirst()
    if (!row) return null
    const { name, sort_order: order, is_visible: isVisible, version } = row
    const subject = {
      table: 'competition' as const,
      key: { id: row.id },
      version,
      domainId: operatorWide,
      agentId: operatorWide,
      name: `cup ${id}`,
      shown: {},
    }
    const values = { ...empty, name, order, isVisible }
    return { values, version, subject }
  },
  rule: (loaded, { name }) =>
    loaded ? decide({ set: { name: name ?? undefined } }) : decide({ events: [{ name: 'competition.merged' }] }),
})

const empty = { about: null, prize: null, share: null, odds: null, sport: null, startsOn: null, drawAt: null }

/** Everything that can be called, plus the test form. */
export const catalogue = [...modules, inboundModule, module({ name: 'cup', title: 'Cup', screens: [cup] })]
