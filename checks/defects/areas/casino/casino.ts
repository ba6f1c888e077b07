import { inDomain, onServer, type Defect } from '#checks/defects/defect.ts'

const casinoTest = 'src/areas/casino/rules/casino.test.ts'
const stuckRoundsTest = 'src/areas/casino/rounds/stuck-rounds.test.ts'
const repairRule = 'src/areas/casino/rules/repair-round.ts'
const repairRoundTest = 'src/areas/casino/rounds/repair-round.test.ts'
const wallet = 'src/areas/casino/rules/wallet.ts'
const answering = 'src/areas/casino/wallet/answer-call.ts'
const handler = 'src/areas/casino/wallet/wallet.inbound.ts'
const walletTest = 'src/areas/casino/wallet/wallet.test.ts'
const qtechTest = 'src/areas/casino/adapters/qtech/qtech.test.ts'
const worldCasinoTest = 'src/areas/casino/adapters/world-casino/world-casino.test.ts'
const launch = 'src/areas/casino/sessions/launch.inbound.ts'
const launchTest = 'src/areas/casino/sessions/launch.test.ts'

const archivedBetsTest = 'src/areas/reports/warehouse/archived-bets.test.ts'

export const casinoDefects: readonly Defect[] = [
  {
    name: 'a game is compared without the scatter of its wins',
    file: 'src/areas/casino/rules/return-to-player.ts',
    find: '100_000_000n * wonSquares - ',
    replace: '100_000_000n * 0n * wonSquares + ',
    caughtBy: inDomain(
      'src/areas/casino/rules/return-to-player.test.ts',
      'the same return is within the wider band of a game with rare large wins',
    ),
  },
  {
    name: 'open rounds count as lost in the return of a game',
    file: 'src/areas/casino/returns/returns.data.ts',
    find: 'filter (where ${isSettled}), 0)',
    replace: "filter (where casino_round.status <> 'VOIDED'), 0)",
    caughtBy: onServer(
      'src/areas/casino/returns/returns.test.ts',
      'shows the band and the standing of a game as the rule computes them',
    ),
  },
  {
    name: 'a provider refunds a round again that staff have voided',
    file: repairRule,
    find: "...open.map(({ id, amount }) => put('refund', id, amount)),",
    replace: '',
    caughtBy: onServer(
      repairRoundTest,
      'another user voids a round: the stake returns once, and the late calls of the provider move nothing',
    ),
  },
  {
    name: 'a round whose stake is not in the ledger is voided',
    file: repairRule,
    find: "if (finding === 'BET_NOT_BOOKED' || finding === 'AMOUNTS_DIFFER')",
    replace: "if (finding === 'BET_NOT_BOOKED')",
    caughtBy: inDomain(
      'src/areas/casino/rules/repair-round.test.ts',
      'repairs no round that has ended, is assigned to others, differs from the ledger or used free rounds',
    ),
  },
  {
    name: 'a voided round keeps its win',
    file: repairRule,
    find: "...booked(money(0n - played.won), 'casino', { ...order, kind: 'CASINO_ADJUST' }),",
    replace: '',
    caughtBy: inDomain(
      'src/areas/casino/rules/repair-round.test.ts',
      'a voided round costs the player nothing, and a closed one changes nothing, whatever was booked before',
    ),
  },
  {
    name: 'the secret of a key is stored with the bytes of a call',
    file: 'src/areas/casino/wallet/call-body.ts',
    find: ".replaceAll(spelling, '*')",
    replace: '',
    caughtBy: onServer(worldCasinoTest, 'believes no other partner key, and stores bytes without it'),
  },
  {
    name: 'a silent provider is contacted a minute late',
    file: 'src/areas/casino/rules/stuck-round.ts',
    find: 'minutes < patienceHours',
    replace: 'minutes <= patienceHours',
    caughtBy: inDomain(
      'src/areas/casino/rules/stuck-round.test.ts',
      'derives the next step from the finding and its age',
    ),
  },
  {
    name: 'a bet of the whole balance is refused',
    file: wallet,
    find: 'call.amount > facts.available',
    replace: 'call.amount >= facts.available',
    caughtBy: inDomain(casinoTest, 'moves money once for one id, and refuses different details under it'),
  },
  {
    name: 'a refund goes to another account',
    file: wallet,
    find: 'facts.bet.accountId !== call.accountId || ',
    replace: '',
    caughtBy: inDomain(casinoTest, 'may always credit: the player may have left and is owed the money'),
  },
  {
    name: 'a repeat in another currency counts as the same call',
    file: wallet,
    find: ' && a.currency === b.currency',
    replace: '',
    caughtBy: inDomain(casinoTest, 'moves money once for one id, and refuses different details under it'),
  },
  {
    name: 'a round without a result is closed with the provider',
    file: 'src/areas/casino/rounds/stuck-rounds.data.ts',
    find: '${returnedOf} > 0 then',
    replace: '${returnedOf} >= 0 then',
    caughtBy: onServer(stuckRoundsTest, 'shows the finding and next step of a stuck round as the rule computes them'),
  },
  {
    name: 'a round that has ended is claimed again',
    file: 'src/areas/casino/rounds/round-case.act.ts',
    find: 'barred: ({ round }) => endedRefusal(round)',
    replace: 'barred: () => null',
    caughtBy: onServer(stuckRoundsTest, 'keeps the last assignee of a round that has ended'),
  },
  {
    name: 'a refund before its bet leaves no trace',
    file: answering,
    find: "(kind === 'refund' || kind === 'charge-refund') && decision !== 'REFUSED'",
    replace: "(kind === 'refund' || kind === 'charge-refund') && decision === 'APPLIED'",
    caughtBy: onServer(walletTest, 'a refund that arrives before its bet leaves a tombstone: the late bet is refused'),
  },
  {
    name: 'a repeated call is not counted',
    file: handler,
    find: 'occurrences: occurrences + 1',
    replace: 'occurrences',
    caughtBy: onServer(walletTest, 'answers a repeat as the first time, counts it, and moves nothing'),
  },
  {
    name: 'a bet that names no game is of none',
    file: 'src/areas/casino/wallet/context/wallet-context.facts.ts',
    find: 'call.gameCode ?? context.session?.gameCode ?? null',
    replace: 'call.gameCode',
    caughtBy: onServer(
      'src/areas/casino/wallet/outside-sessions.test.ts',
      'C29 games change within a session, and a bet without a game is of the launched one',
    ),
  },
  {
    name: 'a wrong signature stops only what reads',
    file: 'src/areas/casino/wallet/answer-provider.ts',
    find: 'if (!isSigned) return',
    replace: "if (!isSigned && request.method === 'GET') return",
    caughtBy: onServer(qtechTest, 'a signature covers the request line and the bytes'),
  },
  {
    name: 'the bytes of an unreadable call are lost',
    file: 'src/areas/casino/wallet/store-unreadable.ts',
    find: 'if (rows.length === 0 || sealed === null) return',
    replace: 'if (rows.length >= 0 || sealed === null) return',
    caughtBy: onServer(
      qtechTest,
      'refuses amounts that are negative, too fine, huge or no amounts, and stores what was sent',
    ),
  },
  {
    name: 'a call is kept without its request line',
    file: 'src/areas/casino/wallet/call-body.ts',
    find: '${method.toUpperCase()} ${target}\\n\\n',
    replace: '',
    caughtBy: onServer(
      'src/server/routes/providers/casino-routes.test.ts',
      'takes a call sent as %s, and keeps its request line and its bytes sealed',
    ),
  },
  {
    name: 'a round counts before it has its result',
    file: 'src/areas/casino/rules/round.ts',
    find: "isEnded ? 'SETTLED' : 'OPEN'",
    replace: "'SETTLED'",
    caughtBy: inDomain(
      'src/areas/casino/rules/round.test.ts',
      'adds up several bets and wins of a round, and counts a refunded bet as not placed',
    ),
  },
  {
    name: 'a locked player opens a game',
    file: launch,
    find: "if (player.status !== 'ACTIVE') return",
    replace: "if (player.status === 'CLOSED') return",
    caughtBy: onServer(
      launchTest,
      'refuses a locked player, one in a cool-off, one whom nobody knows and one of another domain',
    ),
  },
  {
    name: 'a player in a cool-off opens a game',
    file: launch,
    find: 'if (barred) return barred',
    replace: '',
    caughtBy: onServer(
      launchTest,
      'refuses a locked player, one in a cool-off, one whom nobody knows and one of another domain',
    ),
  },
  {
    name: 'a refused launch does not say why',
    file: launch,
    find: 'refusal: reason,',
    replace: '',
    caughtBy: onServer(
      launchTest,
      'refuses a locked player, one in a cool-off, one whom nobody knows and one of another domain',
    ),
  },
  {
    name: 'rounds that the database has are listed from their file as well',
    file: 'src/areas/casino/rounds/archived-rounds.facts.ts',
    find: 'and r.started_at = file.started_at and r.id = file.id)`',
    replace: 'and r.started_at > file.started_at and r.id = file.id)`',
    caughtBy: onServer(
      archivedBetsTest,
      'lists of bets of past months show the same with the archive open as without it',
    ),
  },
]
