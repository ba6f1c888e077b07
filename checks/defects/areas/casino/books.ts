import { inDomain, onServer, type Defect } from '#checks/defects/defect.ts'

const rules = 'src/areas/casino/rules/books'
const compareRule = `${rules}/compare-rounds.ts`
const compareTest = `${rules}/compare-rounds.test.ts`
const linesRule = `${rules}/report-lines.ts`
const linesTest = `${rules}/report-lines.test.ts`
const queriesTest = 'src/areas/casino/provider-queries/provider-queries.test.ts'
const closedDaysTest = 'src/areas/casino/reconciliation/closed-days.test.ts'
const reconciliationTest = 'src/areas/casino/reconciliation/casino-reconciliation.test.ts'

export const casinoBooksDefects: readonly Defect[] = [
  {
    name: 'rounds of two players with the same id are one round',
    file: compareRule,
    find: '`${player} ${round}`',
    replace: '`${player.slice(0, 0)} ${round}`',
    caughtBy: inDomain(compareTest, 'the same round id of two players is two rounds'),
  },
  {
    name: 'a voided round counts with its stake',
    file: compareRule,
    find: "status === 'VOIDED' ? { stake: zeroMoney, win: zeroMoney } : { stake, win }",
    replace: "status === 'VOIDED' ? { stake, win: zeroMoney } : { stake, win }",
    caughtBy: inDomain(compareTest, 'another status comes first, and a voided round moved nothing'),
  },
  {
    name: 'a round that the report of the next day names is missing there',
    file: compareRule,
    find: '!round.isElsewhere && ',
    replace: '',
    caughtBy: inDomain(compareTest, 'a round of another day, or in the report of an adjacent day, is not missing'),
  },
  {
    name: 'the good lines of a bad file are compared',
    file: linesRule,
    find: 'problems.length > 0 ? { rounds: [], problems } : { rounds, problems }',
    replace: '{ rounds, problems }',
    caughtBy: inDomain(
      linesTest,
      'one bad line refuses the whole report, and a round that is named twice is a bad line',
    ),
  },
  {
    name: 'a repair pays the win that the provider names',
    file: `${rules}/matching-repair.ts`,
    find: 'theirs.win === add(returned, reserved)',
    replace: 'theirs.win >= add(returned, reserved)',
    caughtBy: inDomain(
      `${rules}/matching-repair.test.ts`,
      'a win that is not in the ledger is sent again, and never paid by a repair',
    ),
  },
  {
    name: 'a difference is called corrected while the round is still open with us',
    file: `${rules}/difference-flow.ts`,
    find: 'reported.status === now.status && reported.stake',
    replace: 'reported.stake',
    caughtBy: inDomain(
      `${rules}/difference-flow.test.ts`,
      'another status is not corrected while the amounts alone are equal',
    ),
  },
  {
    name: 'a provider that cannot be reached is said to know no such round',
    file: 'src/areas/casino/provider-queries/query-work.ts',
    find: "if ('error' in answer) return { problem: answer.error }",
    replace: "if ('error' in answer) return { unknown: true }",
    caughtBy: onServer(queriesTest, 'a provider that does not answer leaves the reason, and can be asked again'),
  },
  {
    name: 'an answer about another round is believed',
    file: 'src/areas/casino/provider-queries/query-work.ts',
    find: 'rounds.length === 1 && round?.player === String(player_id) && round.round === external_round',
    replace: 'round !== undefined',
    caughtBy: onServer(queriesTest, 'an answer about another round is no answer'),
  },
  {
    name: 'a resolved difference stays resolved when the report changes',
    file: 'src/areas/casino/report-work/compare-day.ts',
    find: 'where not ${isSame}',
    replace: "where not ${isSame} and d.status <> 'RESOLVED'",
    caughtBy: onServer(
      reconciliationTest,
      'differences that are gone are cleared, and those with other figures are open again',
    ),
  },
  {
    name: 'a closed day takes the figures of a later comparison',
    file: 'src/areas/casino/report-work/compare-day.ts',
    find: 'if (day.closedAt !== null) {',
    replace: 'if (day.closedAt !== null && differences.length === 0) {',
    caughtBy: onServer(
      closedDaysTest,
      'a difference found later is a correction: the figures stay, and it is resolved beside them',
    ),
  },
  {
    name: 'what a day was closed with counts as found after it',
    file: `${rules}/day-flow.ts`,
    find: 'figuresAt > closedAt',
    replace: 'figuresAt >= closedAt',
    caughtBy: inDomain(
      `${rules}/day-flow.test.ts`,
      'what is found after the closing is a correction that can be decided; the rest stays',
    ),
  },
  {
    name: 'a reopened day keeps its hash',
    file: `${rules}/day-flow.ts`,
    find: '      close_hash: null,\n',
    replace: '',
    caughtBy: inDomain(
      `${rules}/day-flow.test.ts`,
      'a reopened day keeps nothing of its closing, and is compared at once',
    ),
  },
  {
    name: 'a file retires the games that it does not name',
    file: 'src/areas/casino/rules/catalogue/catalogue-file.ts',
    find: "if (one.kind === 'RETIRED') return []",
    replace: "if (one.kind === 'RETIRED') return [one]",
    caughtBy: inDomain(
      'src/areas/casino/rules/catalogue/catalogue-file.test.ts',
      'a file retires no game that it does not name, and renames none',
    ),
  },
  {
    name: 'the file of a catalogue asks for a return below one percent',
    file: 'src/areas/casino/rules/catalogue/catalogue-file.ts',
    find: '`${(rtp / 100).toFixed(2)}%`',
    replace: '(rtp / 100).toFixed(2)',
    caughtBy: inDomain(
      'src/areas/casino/rules/catalogue/catalogue-file.test.ts',
      'the lines of a catalogue as it is change nothing in it, also where staff edited it or the provider states more',
    ),
  },
  {
    name: 'the catalogue of another domain is downloaded',
    file: 'src/areas/casino/catalogue-files/games-file.data.ts',
    find: 'actor.domains.filter((id) => id === Number(domain))',
    replace: '[Number(domain)]',
    caughtBy: onServer(
      'src/areas/casino/catalogue-files/games-file.test.ts',
      'the file is for staff of the operator who edit the games, in their domains',
    ),
  },
  {
    name: 'calls to a casino provider are logged without their secret, which is then not masked',
    file: 'src/areas/casino/provider-queries/noted-call-out.ts',
    find: 'secrets: [secret],',
    replace: 'secrets: [],',
    caughtBy: onServer(
      'src/areas/casino/provider-queries/provider-queries.test.ts',
      'a question to %s is noted for the log of calls, with its ids and what must be masked',
    ),
  },
]
