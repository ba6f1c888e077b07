import { inDomain, onServer, type Defect } from '#checks/defects/defect.ts'

const definitionRule = 'src/areas/reports/rules/revenue/definition.ts'
const definitionRuleTest = 'src/areas/reports/rules/revenue/definition.test.ts'
const costs = 'src/areas/reports/revenue/revenue-costs.facts.ts'
const versionsTest = 'src/areas/reports/revenue/definitions.test.ts'
const closedDaysTest = 'src/areas/reports/closes/closed-days.test.ts'
const monthRule = 'src/areas/reports/rules/closes/month-close.ts'
const monthRuleTest = 'src/areas/reports/rules/closes/month-close.test.ts'
const monthTest = 'src/areas/reports/closes/month-end/month-end.test.ts'

/** Definitions of revenue, closed days and months. */
export const closesDefects: readonly Defect[] = [
  {
    name: 'a definition changes figures of the present day',
    file: definitionRule,
    find: 'proposed.validFrom <= today',
    replace: 'proposed.validFrom < today',
    caughtBy: inDomain(definitionRuleTest, 'a definition from 2026-11-29 would change figures of days that have begun'),
  },
  {
    name: 'the newest definition counts for every day',
    file: costs,
    find: 'between terms."validFrom" and terms."validTo"`',
    replace: 'is not null and terms."validTo" = \'infinity\'`',
    caughtBy: onServer(versionsTest, 'a period over two versions counts each day by its own'),
  },
  {
    name: 'a rolled back result does not say which day it corrects',
    file: 'src/areas/reports/closes/corrections.facts.ts',
    find: '(s.reverses is not null or s.corrects is not null)',
    replace: 's.corrects is not null',
    caughtBy: onServer(
      closedDaysTest,
      'a late rollback keeps the hash of the closed day, and is a correction of the day on which it is booked',
    ),
  },
  {
    name: 'the hash of a closed day leaves out the results of players',
    file: 'src/areas/reports/closes/revenue-lines.facts.ts',
    find: "['product', 'currency', ...figures]",
    replace: "['product', 'currency', 'bets', 'stake']",
    caughtBy: onServer(
      closedDaysTest,
      'a figure of a closed day that is changed is found by its hash, with the difference',
    ),
  },
  {
    name: 'a point of the month end is confirmed while something is open',
    file: monthRule,
    find: 'if (open > 0) return',
    replace: 'if (open < 0) return',
    caughtBy: inDomain(monthRuleTest, 'a point is confirmed when the facts show nothing open'),
  },
  {
    name: 'days that are not closed can be waived',
    file: monthRule,
    find: "if (point === 'DAYS') return",
    replace: "if (point === 'DAYS' && open === 0) return",
    caughtBy: inDomain(
      monthRuleTest,
      'what is open is waived with a reason and a second user, except days that are not closed',
    ),
  },
  {
    name: 'staff of an agent see the months of the whole domain',
    file: 'src/areas/reports/closes/month-end/month-close.record.ts',
    find: 'actor.agentId === null}',
    replace: 'actor.staffId !== null}',
    caughtBy: onServer(monthTest, 'staff of an agent see no months of the whole domain'),
  },
  {
    name: 'the requester of an adjustment reads what is unusual about it',
    file: 'src/areas/reports/adjustments/player-adjustments.data.ts',
    find: 'case when not ${mine} then adjustment.unusual end',
    replace: 'adjustment.unusual',
    caughtBy: onServer(
      'src/areas/reports/adjustments/unusual-adjustments.test.ts',
      'FYE-10 seeded patterns of insiders are flagged for the person who decides, and everyday requests are not',
    ),
  },
]
