import { sql } from 'kysely'
import { present } from '#values/assert.ts'
import { money } from '#values/money.ts'
import { decide, refuse } from '#blueprint/decision/decision.ts'
import { act, type Tx } from '#engine/action/act.ts'
import { store } from '#engine/input/store.ts'
import { moveActs } from '#engine/move-acts.ts'
import { settingsIn } from '#platform/auth/stored-settings.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import * as rules from '#areas/marketing/rules/bonus-templates/bonus-template.ts'
import { awardTermsRefusal, baseRefusal, type AwardTerms } from '#areas/marketing/rules/bonus-templates/award-terms.ts'
import { codeOf, triggerRefusal } from '#areas/marketing/rules/bonus-templates/trigger.ts'
import { bonusTemplateForm } from './bonus-template-form.screen.ts'
import { approveTemplate, submitTemplate, templateMoves } from './bonus-templates.actions.ts'
import { bonusTemplate } from './bonus-templates.record.ts'
import { readPastGrants } from './past-grants.facts.ts'

/** What the licence of a domain allows. */
const mostFactorOf = async (tx: Tx, domainId: number): Promise<number> =>
  (await settingsIn(tx)).of(domainId).bonus.maxWagering ?? 0

interface Coded {
  readonly domainId: number
  readonly id: string
  readonly code: string | null
}

/** Two templates of a domain that have not ended never share a code. */
async function isCodeTaken(tx: Tx, { domainId, id, code }: Coded): Promise<boolean> {
  if (code === null) return false
  const { rows } = await sql`select from bonus_template
    where domain_id = ${domainId} and code = ${codeOf(code)} and status <> 'ENDED' and id <> ${id}::uuid`.execute(tx)
  return rows.length > 0
}

/** As a template stores them. */
const columnsOf = (terms: AwardTerms) => ({
  max_paid: terms.maxPaid,
  lost_below: terms.lostBelow,
  sportsbook_weight: terms.sportsbookWeight,
  exchange_weight: terms.exchangeWeight,
  min_odds_e4: terms.minOddsE4,
  wagering_base: terms.wageringBase,
  stake_order: terms.stakeOrder,
})

export const bonusTemplateStore = store(bonusTemplateForm, bonusTemplate, {
  values: ({ domainId, minOddsE4 }) => ({ domain: String(domainId), minOdds: minOddsE4 }),
  fresh(_, { entered, actor }) {
    const domainId = Number(entered?.domain)
    const isOwn = actor.agentId === null && actor.domains.includes(domainId)
    return Promise.resolve({ id: uuidv7(), name: entered?.name ?? '', ...(isOwn ? { domainId } : {}) })
  },
  facts: async (tx, { known: { domainId, id } }, { entered }) => ({
    mostFactor: domainId === undefined ? 0 : await mostFactorOf(tx, domainId),
    isTaken: domainId === undefined ? false : await isCodeTaken(tx, { domainId, id, code: entered?.code ?? null }),
  }),
  rule({ row, known, mostFactor, isTaken }, values, { by, now }) {
    if (row !== null && row.status !== 'DRAFT') return refuse('Only a draft can be edited.')
    const { domainId, id } = known
    if (domainId === undefined) return refuse('You do not have access to this domain.', 'domain')
    const trigger = values.trigger ?? 'FIRST_DEPOSIT'
    const { leastDeposit, rate, uses, usesByPlayer, startsAt, vipLevel } = values
    const ofAward = awardTermsOf({
      maxPaid: values.maxPaid,
      lostBelow: values.lostBelow,
      sportsbookWeight: values.sportsbookWeight ?? 0,
      exchangeWeight: values.exchangeWeight ?? 0,
      minOddsE4: values.minOdds,
      wageringBase: values.wageringBase ?? 'BONUS',
      stakeOrder: values.stakeOrder ?? 'CASH',
    })
    const code = values.code === null ? null : codeOf(values.code)
    const terms = {
      leastDeposit: money(leastDeposit ?? 0n),
      rate,
      cap: money(present(values.cap, 'a template has a maximum')),
      factor: present(values.factor, 'a template has a wagering factor'),
      budget: money(present(values.budget, 'a template has a budget')),
      endsAt: present(values.endsAt, 'a template has an end'),
    }
    const entered = { trigger, leastDeposit, rate, code, uses, usesByPlayer, startsAt, vipLevel }
    const wrong =
      triggerRefusal(entered, terms.endsAt, isTaken) ??
      rules.termsRefusal(terms, mostFactor, now) ??
      awardTermsRefusal(ofAward, terms.cap) ??
      baseRefusal(ofAward.wageringBase, rules.isOfDeposits(trigger), mostFactor)
    if (wrong) return wrong
    const { cap, factor, budget, endsAt } = terms
    const set = {
      name: values.name ?? '',
      trigger,
      least_deposit: leastDeposit,
      rate,
      cap,
      factor,
      budget,
      code,
      uses,
      uses_by_player: usesByPlayer,
      starts_at: startsAt,
      vip_level: vipLevel,
      ...columnsOf(ofAward),
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
  readonly trigger: rules.TemplateTrigger
  readonly vipLevel: number | null
  readonly uses: number | null
  readonly leastDeposit: bigint | null
  readonly rate: number | null
  readonly cap: bigint
  readonly factor: number
  readonly budget: bigint
  readonly endsAt: Date
  readonly wageringBase: AwardTerms['wageringBase']
}

export const termsOf = (
  row: Omit<Stored, 'domainId' | 'trigger' | 'vipLevel' | 'uses' | 'wageringBase'>,
): rules.TemplateTerms => ({
  leastDeposit: money(row.leastDeposit ?? 0n),
  rate: row.rate,
  cap: money(row.cap),
  factor: row.factor,
  budget: money(row.budget),
  endsAt: row.endsAt,
})

interface StoredAwardTerms {
  readonly maxPaid: bigint | null
  readonly lostBelow: bigint | null
  readonly sportsbookWeight: number
  readonly exchangeWeight: number
  readonly minOddsE4: number | null
  readonly wageringBase: AwardTerms['wageringBase']
  readonly stakeOrder: AwardTerms['stakeOrder']
}

/** What a bonus of the template takes over. */
export const awardTermsOf = (row: StoredAwardTerms): AwardTerms => ({
  maxPaid: row.maxPaid === null ? null : money(row.maxPaid),
  lostBelow: row.lostBelow === null ? null : money(row.lostBelow),
  sportsbookWeight: row.sportsbookWeight,
  exchangeWeight: row.exchangeWeight,
  minOddsE4: row.minOddsE4,
  wageringBase: row.wageringBase,
  stakeOrder: row.stakeOrder,
})

/** What the template would have given last month. */
async function seenBefore(tx: Tx, row: Stored) {
  const terms = termsOf(row)
  const mostFactor = await mostFactorOf(tx, row.domainId)
  const seen = rules.estimate(terms, await readPastGrants(tx, row), row.wageringBase)
  const wrongBase = baseRefusal(row.wageringBase, rules.isOfDeposits(row.trigger), mostFactor)
  return { terms, mostFactor, seen, wrongBase }
}

export const bonusTemplateActs = [
  act(submitTemplate, bonusTemplate, {
    facts: (tx, row) => seenBefore(tx, row),
    rule: ({ terms, mostFactor, seen, wrongBase }, { by }) =>
      wrongBase ?? rules.submitTemplate({ terms, mostFactor }, seen, by),
  }),
  act(approveTemplate, bonusTemplate, {
    facts: (tx, row) => seenBefore(tx, row),
    rule: ({ terms, mostFactor, seen, wrongBase, submittedBy, createdBy, updatedBy }, { by }) =>
      wrongBase ?? rules.approveTemplate({ ...terms, mostFactor, submittedBy, createdBy, updatedBy }, seen, by),
  }),
  ...moveActs(templateMoves, bonusTemplate, {
    rule: (_, move, { reason, now }) => ({
      move,
      ...(move === 'resume' ? { set: { active_from: now } } : reason === null ? {} : { set: { reason } }),
    }),
  }),
]
