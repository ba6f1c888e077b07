import { present } from '#values/assert.ts'
import type { FieldsOf } from '#blueprint/screen/form.ts'
import { decide, refuse } from '#blueprint/decision/decision.ts'
import { store } from '#engine/input/store.ts'
import {
  createDomain,
  currencyRefusal,
  isSensitiveChange,
  takenRefusal,
  type DomainTerms,
} from '#areas/settings/rules/domain.ts'
import { isDomainInUse, isKnownCurrency, knownDomains, lockDomains, staffOfEveryDomain } from './domain.facts.ts'
import { domainForm } from './domain-edit.screen.ts'
import { domain } from './domain.record.ts'

const termsOf = ({ name, host, currency }: FieldsOf<typeof domainForm>): DomainTerms => ({
  name: present(name, 'a domain has a name').trim(),
  host: present(host, 'a domain has a host'),
  currency: present(currency, 'a domain has a currency'),
})

export const domainStore = store(domainForm, domain, {
  async fresh(tx, { entered }) {
    await lockDomains(tx)
    const highest = (await knownDomains(tx)).reduce((last, { id }) => Math.max(last, id), 0)
    return { id: highest + 1, name: entered?.name ?? '' }
  },
  async facts(tx, { row, known }, { actor, entered }) {
    const all = await knownDomains(tx)
    return {
      others: all.filter(({ id }) => id !== known.id),
      staff: await staffOfEveryDomain(tx),
      isCurrencyKnown: entered === null || (await isKnownCurrency(tx, entered.currency)),
      isInUse: row !== null && (await isDomainInUse(tx, row.id)),
      // Operator staff who work for every domain create domains; others would lose sight of the new one.
      coversAll: all.every(({ id }) => actor.allDomains.includes(id)),
    }
  },
  rule({ row, known: { id }, others, staff, isInUse, coversAll, isCurrencyKnown, ...loaded }, values) {
    if (!isCurrencyKnown) return refuse('Currency not found.', 'currency')
    const terms = termsOf(values)
    const code = present(values.code, 'a domain has a code')
    const taken = takenRefusal(others, { ...terms, code })
    if (taken) return taken
    if (row === null) {
      if (!coversAll) return refuse('Only staff with access to every domain can create one.')
      const timeZone = present(values.timeZone, 'a domain has a time zone')
      return createDomain({ id, code, ...terms, timeZone, staff })
    }
    const fixed = currencyRefusal(termsOf(loaded.values), terms, isInUse)
    return fixed ?? decide({ set: { ...terms }, events: [{ name: 'domain.changed' }] })
  },
  secondApproval: ({ row, values }, entered) => row === null || isSensitiveChange(termsOf(values), termsOf(entered)),
})
