import { inDomain, onServer, type Defect } from '#checks/defects/defect.ts'

const exclusionTest = 'src/areas/players/rules/care/exclusion.test.ts'
const restrictionTest = 'src/areas/players/rules/care/restriction.test.ts'
const kycTest = 'src/areas/players/rules/kyc/kyc.test.ts'
const restriction = 'src/areas/players/rules/care/restriction.ts'

export const playersDefects: readonly Defect[] = [
  {
    name: 'bets at once are not checked for their devices',
    file: 'src/areas/players/player-calls/origin-checks.ts',
    find: '.catch(refusedIfBlocked)',
    replace: '.catch(() => ({ isFlagged: false, spoke: [], isWhitelisted: false }))',
    caughtBy: onServer(
      'src/areas/inbound-api/calls/origins.test.ts',
      'bets that arrive at once obey the rules for their own devices',
    ),
  },
  {
    name: 'a self-exclusion ends with its term',
    file: 'src/areas/players/rules/care/exclusion.ts',
    find: "(kind === 'SELF_EXCLUSION' || (until !== null && now < until))",
    replace: '(until !== null && now < until)',
    caughtBy: inDomain(
      exclusionTest,
      'applies from its first instant; a cool-off ends with its last, a self-exclusion stays until it is lifted',
    ),
  },
  {
    name: 'a higher limit applies at once',
    file: 'src/areas/players/rules/care/limit.ts',
    find: 'if (isHigher(amount, limit.amount))',
    replace: 'if (isHigher(limit.amount, amount))',
    caughtBy: inDomain(
      exclusionTest,
      'is above zero and different; requesting the current limit cancels a pending increase',
    ),
  },
  {
    name: 'the highest of several stake limits counts',
    file: restriction,
    find: 'own <= value ? bounds',
    replace: 'own >= value ? bounds',
    caughtBy: inDomain(
      restrictionTest,
      'of several in force the lowest stake and the longest delay count, in any order',
    ),
  },
  {
    name: 'a document is invalid on its last day',
    file: 'src/areas/players/rules/kyc/level.ts',
    find: 'expiresOn >= day',
    replace: 'expiresOn > day',
    caughtBy: inDomain(kycTest, 'identity comes first, address second, and each ends with its document'),
  },
  {
    name: 'a login restriction also blocks withdrawals',
    file: restriction,
    find: "['WITHDRAWAL', 'CHAT']",
    replace: "['CHAT']",
    caughtBy: inDomain(restrictionTest, 'a login restriction closes everything but withdrawals and messages'),
  },
  {
    name: 'the monthly limit forgets this withdrawal',
    file: 'src/areas/players/rules/kyc/payout.ts',
    find: 'payee.others + amount <= limit',
    replace: 'payee.others <= limit',
    caughtBy: inDomain(kycTest, 'of the limits of the levels the lowest counts'),
  },
  {
    name: 'a player who never signed in is not among those who have not for long',
    file: 'src/areas/players/rules/audiences/audience.ts',
    find: "return comparison === 'AT_LEAST' || comparison === 'IS_NOT'",
    replace: "return comparison === 'IS_NOT'",
    caughtBy: inDomain(
      'src/areas/marketing/rules/campaigns/campaign.test.ts',
      'what never happened is longer ago than any number of days',
    ),
  },
  {
    name: 'a campaign chooses excluded players',
    file: 'src/areas/players/audiences/audience.facts.ts',
    find: ' and not is_excluded(p.cell, p.id, p.email, p.phone, now())',
    replace: '',
    caughtBy: onServer(
      'src/areas/marketing/campaigns/campaigns.test.ts',
      'RG-01 leaves out excluded and blocked players, also those who are excluded after the start',
    ),
  },
]
