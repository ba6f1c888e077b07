import { period, uuidIs } from '#blueprint/filters.ts'
import { reasonText } from '#blueprint/kinds/choices.ts'
import { domainId, id, instant, playerLink, profit, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { rewardLineFlow } from '#areas/marketing/rules/reward-line.ts'
import { lineLabels } from './reward-run.columns.ts'

const correctionColumns = {
  createdAt: instant('Calculated', { sortable: true }),
  player: playerLink('Player', { id: 'playerId' }),
  amount: profit('Correction', { total: 'sum', sortable: true, hint: 'Below zero: taken back' }),
  reason: reasonText('Reason'),
  lineStatus: status('Line', rewardLineFlow.states, {
    labels: lineLabels,
    hint: 'The correction counts while its line is due, paid or nothing',
  }),
  currency: text('Currency'),
  id: uuid('Correction id'),
  runId: uuid('Run id'),
  lineId: uuid('Line id'),
  correctedRunId: uuid('Corrected run id'),
  correctedLineId: uuid('Corrected line id'),
  playerId: id('Player id'),
  agentId: id('Agent id'),
  domainId: domainId(),
}

/** What lines of affiliates take back of first deposits that earlier runs paid for. */
export const affiliateCorrections = list({
  path: '/calc-affiliate/corrections',
  title: 'Affiliate corrections',
  permission: 'REFERRAL_TRANSACTION',
  scope: 'downline',
  columns: {
    ...correctionColumns,
    referee: playerLink('Referred player', { id: 'refereeId' }),
    refereeId: id('Referred player id'),
  },
  filters: (on) => ({
    createdAt: period({ label: 'Calculated', initially: 'all' }),
    runId: uuidIs({ label: 'Run' }),
    ...on(['playerId', 'agentId', 'domainId'], { promoted: ['playerId'] }),
  }),
  sort: ['createdAt', 'descending'],
  empty: 'No corrections match these filters.',
})

/** What lines of losing bonuses correct of earlier ones whose markets were settled again, or whose tickets and rounds were corrected. */
export const losingBonusCorrections = list({
  path: '/calc-losing-bonus/corrections',
  title: 'Losing-bonus corrections',
  permission: 'LOSING_BONUS_CALC_VIEW',
  scope: 'downline',
  columns: correctionColumns,
  filters: (on) => ({
    createdAt: period({ label: 'Calculated', initially: 'all' }),
    runId: uuidIs({ label: 'Run' }),
    ...on(['playerId', 'agentId', 'domainId'], { promoted: ['playerId'] }),
  }),
  sort: ['createdAt', 'descending'],
  empty: 'No corrections match these filters.',
})
