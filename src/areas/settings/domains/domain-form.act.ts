import { assert, present } from '#values/assert.ts'
import type { FieldsOf } from '#blueprint/screen/form.ts'
import { decide, refuse } from '#blueprint/decision/decision.ts'
import { operatorWide, type Subject } from '#engine/action/act.ts'
import { store, type Loaded } from '#engine/input/store.ts'
import {
  createDomain,
  currencyRefusal,
  isSensitiveChange,
  takenRefusal,
  type DomainTerms,
  type KnownDomain,
} from '#areas/settings/rules/domain.ts'
import {
  domainRow,
  domainSubject,
  isDomainInUse,
  isKnownCurrency,
  knownDomains,
  lockDomains,
  staffOfEveryDomain,
} from './domain.facts.ts'
import { domainForm } from './domain-edit.screen.ts'

type Fields = FieldsOf<typeof domainForm>

interface DomainLoaded extends Loaded<typeof domainForm> {
  readonly subject: Subject<'domain'>
  readonly id: number
  readonly isNew: boolean
  readonly others: readonly KnownDomain[]
  readonly staff: readonly bigint[]
  readonly isInUse: boolean
  readonly isCurrencyKnown: boolean
  /** Operator staff who work for every domain create domains; others would lose sight of the new one. */
  readonly coversAll: boolean
}

const empty: Fields = { name: null, code: null, host: null, currency: null, timeZone: null }

const termsOf = ({ name, host, currency }: Fields): DomainTerms => ({
  name: present(name, 'a domain has a name').trim(),
  host: present(host, 'a domain has a host'),
  currency: present(currency, 'a domain has a currency'),
})

export const domainStore = store(domainForm, {
  async read(tx, id, actor, { entered }): Promise<DomainLoaded | null> {
    if (entered !== null) await lockDomains(tx)
    const row = id === null ? null : await domainRow(tx, id, actor)
    if (id !== null && !row) return null
    const known = await knownDomains(tx)
    const newId = known.reduce((highest, one) => Math.max(highest, one.id), 0) + 1
    return {
      id: row?.id ?? newId,
      isNew: row === null,
      values: row
        ? { name: row.name, code: row.code, host: row.host, currency: row.currency, timeZone: row.time_zone }
        : empty,
      version: row?.version ?? 0,
      subject: row
        ? domainSubject(row)
        : {
            table: 'domain',
            key: { id: newId },
            domainId: operatorWide,
            agentId: operatorWide,
            name: `domain ${entered?.name ?? ''}`,
            shown: {},
          },
      others: known.filter((one) => one.id !== row?.id),
      staff: await staffOfEveryDomain(tx),
      isCurrencyKnown: entered === null || (await isKnownCurrency(tx, entered.currency)),
      isInUse: row !== null && (await isDomainInUse(tx, row.id)),
      coversAll: known.every((one) => actor.allDomains.includes(one.id)),
    }
  },
  rule(loaded: DomainLoaded | null, values) {
    assert(loaded !== null, 'a domain was loaded')
    const { id, isNew, others, staff, isInUse, coversAll, isCurrencyKnown } = loaded
    if (!isCurrencyKnown) return refuse('Currency not found.', 'currency')
    const terms = termsOf(values)
    const code = present(values.code, 'a domain has a code')
    const taken = takenRefusal(others, { ...terms, code })
    if (taken) return taken
    if (isNew) {
      if (!coversAll) return refuse('Only staff with access to every domain can create one.')
      const timeZone = present(values.timeZone, 'a domain has a time zone')
      return createDomain({ id, code, ...terms, timeZone, staff })
    }
    const fixed = currencyRefusal(termsOf(loaded.values), terms, isInUse)
    return fixed ?? decide({ set: { ...terms }, events: [{ name: 'domain.changed' }] })
  },
  secondApproval: ({ isNew, values }, entered) => isNew || isSensitiveChange(termsOf(values), termsOf(entered)),
})
