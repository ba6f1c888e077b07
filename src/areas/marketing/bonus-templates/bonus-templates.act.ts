import { present } from '#values/assert.ts'
import { money } from '#values/money.ts'
import { decide, refuse } from '#blueprint/decision/decision.ts'
import { act, type Tx } from '#engine/action/act.ts'
import { store } from '#engine/input/store.ts'
import { moveActs } from '#engine/move-acts.ts'
import { settingsIn } from '#platform/auth/stored-settings.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import * as rules from '#areas/marketing/rules/bonus-templates/bonus-template.ts'
import { bonusTemplateForm } from './bonus-template-form.screen.ts'
import { approveTemplate, submitTemplate, templateMoves } from './bonus-templates.actions.ts'
import { bonusTemplate } from './bonus-templates.record.ts'
import { readPastDeposits } from './past-deposits.facts.ts'

/** What the licence of a domain allows. */
const mostFactorOf = async (tx: Tx, domainId: number): Promise<number> =>
  (await settingsIn(tx)).of(domainId).bonus.maxWagering ?? 0

export const bonusTemplateStore = store(bonusTemplateForm, bonusTemplate, {
  values: ({ domainId }) => ({ domain: String(domainId) }),
  fresh(_, { entered, actor }) {
    const domainId = Number(entered?.domain)
    const isOwn = actor.agentId === null && actor.domains.includes(domainId)
    return Promise.resolve({ id: uuidv7(), name: entered?.name ?? '', ...(isOwn ? { domainId } : {}) })
  },
  facts: async (tx, { known: { domainId } }) => ({
    mostFactor: domainId === undefined ? 0 : await mostFactorOf(tx, domainId),
  }),
  rule({ row, known, mostFactor }, values, { by, now }) {
    if (row !== null && row.status !== 'DRAFT') return refuse('Only a draft can be edited.')
    const { domainId, id } = known
    if (domainId === undefined) return refuse('You do not have access to this domain.', 'domain')
    const terms = {
      leastDeposit: money(present(values.leastDeposit, 'a template has a minimum deposit')),
      rate: present(values.rate, 'a template has a rate'),
      cap: money(present(values.cap, 'a template has a maximum')),
      factor: present(values.factor, 'a template has a wagering factor'),
      budget: money(present(values.budget, 'a template has a budget')),
      endsAt: present(values.endsAt, 'a template has an end'),
    }
    const wrong = rules.termsRefusal(terms, mostFactor, now)
    if (wrong) return wrong
    const { endsAt, leastDeposit, ...columns } = terms
    const set = {
      ...columns,
      name: values.name ?? '',
      trigger: values.trigger ?? 'FIRST_DEPOSIT',
      least_deposit: leastDeposit,
      days: values.days ?? 30,
      ends_at: endsAt,
      updated_by: by.name,
    }
    if (row !== null) return decide({ set })
    return decide({
      rows: [{ table: 'bonus_template', values: { id, domain_id: domainId, created_by: by.name, ...set } }],
    })
  },
})

interface Stored {
  readonly domainId: number
  readonly trigger: string
  readonly leastDeposit: bigint
  readonly rate: number
  readonly cap: bigint
  readonly factor: number
  readonly budget: bigint
  readonly endsAt: Date
}

export const termsOf = (row: Omit<Stored, 'domainId' | 'trigger'>): rules.TemplateTerms => ({
  leastDeposit: money(row.leastDeposit),
  rate: row.rate,
  cap: money(row.cap),
  factor: row.factor,
  budget: money(row.budget),
  endsAt: row.endsAt,
})

/** What the template would have given last month. */
async function seenBefore(tx: Tx, row: Stored) {
  const terms = termsOf(row)
  const mostFactor = await mostFactorOf(tx, row.domainId)
  return { terms, mostFactor, seen: rules.estimate(terms, await readPastDeposits(tx, row)) }
}

export const bonusTemplateActs = [
  act(submitTemplate, bonusTemplate, {
    facts: (tx, row) => seenBefore(tx, row),
    rule: ({ terms, mostFactor, seen }, { by }) => rules.submitTemplate({ terms, mostFactor }, seen, by),
  }),
  act(approveTemplate, bonusTemplate, {
    facts: (tx, row) => seenBefore(tx, row),
    rule: ({ terms, mostFactor, seen, submittedBy, createdBy, updatedBy }, { by }) =>
      rules.approveTemplate({ ...terms, mostFactor, submittedBy, createdBy, updatedBy }, seen, by),
  }),
  ...moveActs(templateMoves, bonusTemplate, {
    rule: (_, move, { reason, now }) => ({
      move,
      ...(move === 'resume' ? { set: { active_from: now } } : reason === null ? {} : { set: { reason } }),
    }),
  }),
]
