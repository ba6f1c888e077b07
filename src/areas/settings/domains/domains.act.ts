import { decide, refuse } from '#blueprint/decision/decision.ts'
import { act } from '#engine/action/act.ts'
import { moveActs } from '#engine/move-acts.ts'
import { attachablePictures } from '#engine/pictures/operator-picture.ts'
import { colorRefusal } from '#areas/settings/rules/brand.ts'
import { moveDomain } from '#areas/settings/rules/domain.ts'
import { brandDomain, domainMoves } from './domain.actions.ts'
import { knownDomains } from './domain.facts.ts'
import { domain } from './domain.record.ts'

export const domainActs = [
  act(brandDomain, domain, {
    async facts(tx, { id: domainId }, { actor: { username }, input: { logo } }) {
      const files = logo === null ? [] : [logo]
      return { attachable: await attachablePictures(tx, files, { place: 'domain', domainId, username }) }
    },
    shown: ({ color, logo }) => ({ color, logo }),
    rule({ id, attachable }, { input: { color, logo } }) {
      if (logo !== null && !attachable.has(logo)) return refuse('Upload the logo again.', 'logo')
      const illegible = colorRefusal(color)
      if (illegible) return illegible
      return decide({
        set: { color, logo },
        // The picture belongs to the domain whose staff see it.
        rows: logo === null ? [] : [{ table: 'stored_file', key: { id: logo }, values: { domain_id: id } }],
        events: [{ name: 'domain.changed' }],
        message: 'Brand saved',
      })
    },
  }),
  ...moveActs(domainMoves, domain, {
    async facts(tx, { id }) {
      const others = (await knownDomains(tx)).filter((one) => one.id !== id && one.status === 'ACTIVE')
      return { otherActive: others.length }
    },
    rule: (row, move) => moveDomain(move, row),
  }),
]
