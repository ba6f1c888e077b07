import { decide, refuse } from '#blueprint/decision/decision.ts'
import { act } from '#engine/action/act.ts'
import { moveActs } from '#engine/move-acts.ts'
import { attachablePictures } from '#engine/pictures/operator-picture.ts'
import { colorRefusal } from '#areas/settings/rules/brand.ts'
import { moveDomain } from '#areas/settings/rules/domain.ts'
import { brandDomain, domainMoves } from './domain.actions.ts'
import { domainSubject, knownDomains, lockedDomain } from './domain.facts.ts'

export const domainActs = [
  act(brandDomain, {
    async facts(tx, { id, actor, input }) {
      const row = await lockedDomain(tx, id, actor)
      if (!row) return null
      const files = input.logo === null ? [] : [input.logo]
      const target = { place: 'domain', domainId: row.id, username: actor.username } as const
      return {
        subject: { ...domainSubject(row), shown: { color: row.color, logo: row.logo } },
        row,
        attachable: await attachablePictures(tx, files, target),
      }
    },
    rule({ row, attachable }, { input: { color, logo } }) {
      if (logo !== null && !attachable.has(logo)) return refuse('Upload the logo again.', 'logo')
      const illegible = colorRefusal(color)
      if (illegible) return illegible
      return decide({
        set: { color, logo },
        // The picture belongs to the domain whose staff see it.
        rows: logo === null ? [] : [{ table: 'stored_file', key: { id: logo }, values: { domain_id: row.id } }],
        events: [{ name: 'domain.changed' }],
        message: 'Brand saved',
      })
    },
  }),
  ...moveActs(domainMoves, {
    async facts(tx, { id, actor }) {
      const row = await lockedDomain(tx, id, actor)
      if (!row) return null
      const others = (await knownDomains(tx)).filter((one) => one.id !== row.id && one.status === 'ACTIVE')
      return { subject: domainSubject(row), otherActive: others.length }
    },
    rule: (facts, move) => moveDomain(move, facts),
  }),
]
