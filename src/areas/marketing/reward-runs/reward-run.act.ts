import { sql } from 'kysely'
import { decide, refuse } from '#blueprint/decision/decision.ts'
import type { AnyAction } from '#blueprint/screen/action.ts'
import { act, type ActionRequest, type Tx } from '#engine/action/act.ts'
import { inDomain } from '#platform/database/currency-in-play.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { money } from '#values/money.ts'
import { whole } from '#values/share.ts'
import { excludeLine, reverseOneLine } from '#areas/marketing/rules/reward-line.ts'
import {
  approveRun,
  archiveRefusal,
  booksRefusal,
  orderRefusal,
  reverseRun,
  termsRefusal,
  type RewardKind,
  type RewardTerms,
} from '#areas/marketing/rules/reward-run.ts'
import {
  affiliateDecisions,
  calculateAffiliate,
  calculateLosingBonus,
  calculateLoyalty,
  losingBonusDecisions,
  loyaltyDecisions,
} from './reward-run.actions.ts'
import { rewardLine, rewardRun } from './reward-run.record.ts'
import { isCorrected } from './corrections.facts.ts'
import { versionOf } from './rule-version.ts'

const noTerms = {
  isCash: false,
  rate: 0,
  rateFrom: null,
  higherFrom: null,
  higherRate: null,
  isMarginal: false,
  cap: null,
  least: null,
  perPoint: null,
  exchangeWeight: whole,
  sportsbookWeight: whole,
  casinoWeight: whole,
  vipBonus: 0,
  lotPoints: null,
  lotWorth: null,
  keepsLoss: false,
  byPlayer: false,
  cpa: null,
  cpaLeast: null,
}

interface Ordered {
  readonly domain: string
  readonly fromDay: string
  readonly toDay: string
}

/** Locks the domain, so that two calculations of a kind follow one another, and reads its runs. */
async function readOrder(
  tx: Tx,
  { domain, fromDay, toDay }: Ordered,
  terms: RewardTerms,
  request: Pick<ActionRequest<AnyAction>, 'actor'>,
) {
  const domainId = Number(domain)
  if (request.actor.agentId !== null || !request.actor.domains.includes(domainId)) return null
  const { rows } = await sql<{ currency: string; today: string; isClosed: boolean; archivedMonth: string | null }>`
    select currency, day_in(id, now())::text as today,
      (select to_char(min(a.month), 'YYYY-MM') from archive_removal a where a.domain_id = domain.id
        and a.month > ${fromDay}::date - interval '1 month' and a.month <= ${toDay}::date) as "archivedMonth",
      exists (select from balance_close c where c.domain_id = domain.id and c.day >= ${toDay}::date) as "isClosed"
    from domain where id = ${domainId}`.execute(tx)
  const [found] = rows
  if (found === undefined) return null
  await sql`select pg_advisory_xact_lock(hashtext('reward_run ' || ${terms.kind}), ${domainId}::int)`.execute(tx)
  const runs = await sql<{ fromDay: string; toDay: string; ruleVersion: string; status: string }>`
    select from_day::text as "fromDay", to_day::text as "toDay", rule_version as "ruleVersion", status
    from reward_run where domain_id = ${domainId} and kind = ${terms.kind} order by from_day`.execute(tx)
  const ruleVersion = await inDomain(tx, domainId, () => Promise.resolve(versionOf(terms)))
  const subject = rewardRun.subjectOf({ id: uuidv7(), domainId, fromDay, toDay })
  return {
    subject,
    terms,
    ruleVersion,
    order: { ...found, domainId, fromDay, toDay },
    runs: runs.rows,
  }
}
type Order = NonNullable<Awaited<ReturnType<typeof readOrder>>>

function orderRun({ subject, terms, ruleVersion, order, runs }: Order, by: string) {
  const refused =
    termsRefusal(terms) ??
    booksRefusal(terms, order.isClosed) ??
    orderRefusal(order, ruleVersion, runs) ??
    archiveRefusal(order.archivedMonth)
  if (refused === 'same') return decide({ message: 'This period was calculated by these terms already.' })
  if (refused) return refused
  return decide({
    rows: [
      {
        table: 'reward_run',
        values: {
          id: String(subject.key['id']),
          domain_id: order.domainId,
          kind: terms.kind,
          from_day: order.fromDay,
          to_day: order.toDay,
          rule_version: ruleVersion,
          currency: order.currency,
          is_cash: terms.isCash,
          rate: terms.rate,
          rate_from: terms.rateFrom,
          higher_from: terms.higherFrom,
          higher_rate: terms.higherRate,
          is_marginal: terms.isMarginal,
          cap: terms.cap,
          least: terms.least,
          per_point: terms.perPoint,
          exchange_weight: terms.exchangeWeight,
          sportsbook_weight: terms.sportsbookWeight,
          casino_weight: terms.casinoWeight,
          vip_bonus: terms.vipBonus,
          lot_points: terms.lotPoints,
          lot_worth: terms.lotWorth,
          keeps_loss: terms.keepsLoss,
          by_player: terms.byPlayer,
          cpa: terms.cpa,
          cpa_least: terms.cpaLeast,
          created_by: by,
        },
      },
    ],
    message: 'The run is being calculated',
  })
}

const dueOf = async (tx: Tx, runId: string) => {
  const { rows } = await sql<{ due: bigint }>`
    select coalesce(sum(amount), 0)::bigint as due from reward_line where run_id = ${runId} and status = 'DUE'`.execute(
    tx,
  )
  return money(rows[0]?.due ?? 0n)
}
/** The state of a run, locked while one of its lines is decided. */
const runStatus = async (tx: Tx, runId: string): Promise<string> =>
  (await rewardRun.lockAsSystem(tx, runId))?.status ?? ''

interface PaidRun {
  readonly domainId: number
  readonly kind: RewardKind
  readonly toDay: string
}
/** Whether a later run took over what this one left. */
const hasLaterRun = async (tx: Tx, { domainId, kind, toDay }: PaidRun): Promise<boolean> => {
  const { rows } = await sql`select from reward_run where domain_id = ${domainId} and kind = ${kind}
    and from_day > ${toDay}::date and status not in ('CANCELLED', 'REVERSED') limit 1`.execute(tx)
  return rows.length > 0
}

const decisionActs = (
  kind: RewardKind,
  { approve, pay, cancel, reverse, exclude, reverseLine: reverseOne }: typeof losingBonusDecisions,
) => [
  act(approve, {
    async facts(tx, request) {
      const row = await rewardRun.lock(tx, request)
      if (row?.kind !== kind) return null
      const due = await dueOf(tx, row.id)
      const subject = { ...rewardRun.subjectOf(row), amount: due, requestedBy: [row.createdBy] }
      return { run: { createdBy: row.createdBy, due }, subject }
    },
    rule: ({ run }, { by }) => approveRun(run, by),
  }),
  act(pay, rewardRun, (row, { by }) =>
    row.kind === kind
      ? decide({ move: 'pay', set: { paid_by: by.name }, message: 'The run is being paid' })
      : refuse('This run is of another kind.'),
  ),
  act(cancel, rewardRun, (row, { reason }) =>
    row.kind === kind ? decide({ move: 'cancel', set: { reason } }) : refuse('This run is of another kind.'),
  ),
  act(reverse, rewardRun, {
    facts: async (tx, row) => ({ hasLaterRun: await hasLaterRun(tx, row) }),
    rule: (row, { reason }) =>
      row.kind === kind ? reverseRun(row.hasLaterRun, reason) : refuse('This run is of another kind.'),
  }),
  act(exclude, rewardLine, {
    facts: async (tx, { runId }) => ({ ofRun: await runStatus(tx, runId) }),
    rule: (row, { by, reason }) =>
      row.kind === kind ? excludeLine(row.ofRun, reason ?? '', by.name) : refuse('This run is of another kind.'),
  }),
  act(reverseOne, rewardLine, {
    facts: async (tx, line) => ({
      ofRun: { status: await runStatus(tx, line.runId), isCorrected: await isCorrected(tx, line.id) },
    }),
    rule: (row, { by, reason }) =>
      row.kind === kind
        ? reverseOneLine(row.ofRun, { ...row, amount: money(row.amount) }, reason ?? '', by.name)
        : refuse('This run is of another kind.'),
  }),
]

export const rewardRunActs = [
  act(calculateLosingBonus, {
    facts: (tx, request) =>
      readOrder(tx, request.input, { ...noTerms, ...request.input, kind: 'LOSING_BONUS' }, request),
    rule: (found, { by }) => orderRun(found, by.name),
  }),
  act(calculateLoyalty, {
    facts: (tx, request) => readOrder(tx, request.input, { ...noTerms, ...request.input, kind: 'LOYALTY' }, request),
    rule: (found, { by }) => orderRun(found, by.name),
  }),
  act(calculateAffiliate, {
    facts: (tx, request) => {
      const { byPlayer, ...entered } = request.input
      return readOrder(tx, entered, { ...noTerms, ...entered, byPlayer: byPlayer ?? false, kind: 'AFFILIATE' }, request)
    },
    rule: (found, { by }) => orderRun(found, by.name),
  }),
  ...decisionActs('AFFILIATE', affiliateDecisions),
  ...decisionActs('LOSING_BONUS', losingBonusDecisions),
  ...decisionActs('LOYALTY', loyaltyDecisions),
]
