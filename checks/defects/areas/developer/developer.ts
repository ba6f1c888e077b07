import { onServer, type Defect } from '#checks/defects/defect.ts'

const webhooksTest = 'src/areas/developer/webhooks/webhooks.test.ts'
const healthTest = 'src/areas/developer/health/dev-dashboard.test.ts'
const recordedEvents = 'src/areas/developer/webhooks/recorded-events.facts.ts'
const replays =
  'D29 a replay sends what was recorded in the period again, with the bytes that were sent, and a dry run nothing'

const failuresTest = 'src/areas/developer/failures/webhook-failures.test.ts'
const accountTest = 'src/areas/developer/keys/account.test.ts'
const keySession = 'src/platform/auth/sessions/key-session.ts'
const keyEnds =
  'KEY-01 a key is refused from other networks, after its end, and with the next call after its right or itself ends'

const requestsTest = 'src/areas/developer/requests/request-logs.test.ts'
const logTest = 'src/platform/audit/request-log/request-log.test.ts'
const lookupTest = 'src/areas/developer/lookups/domain-lookup.test.ts'
const mastersTest = 'src/areas/developer/masters/masters.test.ts'
const levelsRefused = 'with %s is refused as a whole, by the preview in the same words'
const maskingTest = 'src/platform/audit/request-log/masking/masking.test.ts'

export const developerDefects: readonly Defect[] = [
  {
    name: 'an import changes the code of a level that agents have',
    file: 'src/areas/developer/rules/levels-file.ts',
    find: ' || stored.agents === 0) return []',
    replace: ' || stored.agents >= 0) return []',
    caughtBy: onServer(mastersTest, levelsRefused),
  },
  {
    name: 'an import leaves a gap between levels',
    file: 'src/areas/developer/rules/levels-file.ts',
    find: 'after.size < highest',
    replace: 'after.size > highest',
    caughtBy: onServer(mastersTest, levelsRefused),
  },
  {
    name: 'an import writes the levels of a foreign domain',
    file: 'src/areas/developer/table-files/domain-of-file.facts.ts',
    find: ' and id = any(visible_domains())',
    replace: '',
    caughtBy: onServer(mastersTest, 'is for staff of the domain alone, with the right to change domains'),
  },
  {
    name: 'a bank that a file names twice gets the last name',
    file: 'src/areas/developer/rules/banks-file.ts',
    find: '[...problems, ...twins]',
    replace: 'twins.length > 0 ? problems : [...problems]',
    caughtBy: onServer(mastersTest, 'with one wrong line stores none of its lines'),
  },
  {
    name: 'master data shows the levels of other domains',
    file: 'src/areas/developer/masters/masters.data.ts',
    find: 'd.id = l.domain_id and d.id = any(visible_domains())',
    replace: 'd.id = l.domain_id',
    caughtBy: onServer(mastersTest, 'are those of the reader’s domains, and none for staff of agents'),
  },
  {
    name: 'a look-up of one domain is shown to staff of others',
    file: 'src/areas/developer/lookups/domain-lookup.act.ts',
    find: '(brand ?? own[0])?.id',
    replace: 'own[0]?.id',
    caughtBy: onServer(lookupTest, 'a name waits in both of its forms, for the domain whose host it is'),
  },
  {
    name: 'the archive log shows the whole audit trail',
    file: 'src/areas/developer/archive/archive-logs.data.ts',
    find: 'audit.action in (${sql.join(actions.map((each) => sql.lit(each)))})',
    replace: 'true',
    caughtBy: onServer(
      'src/areas/developer/archive/archive-logs.test.ts',
      'uses of the archive are listed with who tried and how it ended, and never with a code',
    ),
  },
  {
    name: 'a call is found by a part of an id',
    file: 'src/areas/developer/requests/request-logs.data.ts',
    find: ".where('named.reference', '=', filters.reference ?? '')",
    replace: ".where('named.reference', '>=', filters.reference ?? '')",
    caughtBy: onServer(requestsTest, 'a call of a site is recorded with its answer, and found by every id in it'),
  },
  {
    name: 'a replay of a group sends everything at once',
    file: 'src/areas/developer/rules/redelivery.ts',
    find: 'Math.floor(place / perSecond) * 1_000',
    replace: '0',
    caughtBy: onServer(
      failuresTest,
      'a replay sends the whole group again at the chosen rate and nothing else, and its preview nothing',
    ),
  },
  {
    name: 'a secret that ends at once signs on',
    file: 'src/areas/developer/rules/webhook.ts',
    find: 'previous !== null && hours > 0',
    replace: 'previous !== null',
    caughtBy: onServer(webhooksTest, 'a rotated secret leaves the previous one valid for the hours that were chosen'),
  },
  {
    name: 'a replay sends events of other domains',
    file: recordedEvents,
    find: 'o.domain_id = ${domainId} and ',
    replace: '',
    caughtBy: onServer(webhooksTest, replays),
  },
  {
    name: 'a replay rewrites messages that were sent',
    file: recordedEvents,
    find: 'event.sent ?? messageOf(event)',
    replace: 'messageOf(event)',
    caughtBy: onServer(webhooksTest, replays),
  },
  {
    name: 'an agent receives events of the domain',
    file: 'src/areas/developer/webhooks/webhook-form.act.ts',
    find: 'actor.agentId !== null',
    replace: "actor.username === ''",
    caughtBy: onServer(
      webhooksTest,
      'webhooks of another domain, and all of them for agents, are neither shown nor changed',
    ),
  },
  {
    name: 'a task that waits is refused, and not one that is due',
    file: 'src/areas/developer/rules/retry-task.ts',
    find: 'nextAt <= now',
    replace: 'nextAt > now',
    caughtBy: onServer(
      healthTest,
      'a failed task is due at once after a retry, with its attempts, and one that is due is refused',
    ),
  },
  {
    name: 'events that were delivered are counted as waiting',
    file: 'src/areas/developer/health/waiting-events.data.ts',
    find: "    .where('outbox.relayed_at', 'is', null)\n",
    replace: '',
    caughtBy: onServer(
      healthTest,
      'events that are not delivered are counted as they are listed, without their content',
    ),
  },
]

/** Defects of the platform that only the developer's area brings to light: logged calls, API keys, look-ups, repeated deliveries. */
export const developerPlatformDefects: readonly Defect[] = [
  {
    name: 'metrics name the paths that were called',
    file: 'src/server/health/metrics-route.ts',
    find: "request.routeOptions.url ?? 'none'",
    replace: 'request.url',
    caughtBy: onServer(
      'src/server/health/metrics.test.ts',
      'requests are counted by the pattern of their route, never by the path that was called',
    ),
  },
  {
    name: 'metrics are shown without the token',
    file: 'src/server/health/metrics-route.ts',
    find: '!isSame(sent, `Bearer ${metricsToken}`)',
    replace: 'false',
    caughtBy: onServer('src/server/health/metrics.test.ts', 'the metrics are absent to who does not send the token'),
  },
  {
    name: 'each delivery waits for a transaction of its own',
    file: 'src/platform/jobs/together.ts',
    find: 'gathered = []\n      try',
    replace: 'gathered = batch.splice(1)\n      try',
    caughtBy: onServer(
      'src/platform/jobs/together.test.ts',
      'WHK-05 what is asked while a batch is under way shares the next one, and each gets its own answer',
    ),
  },
  {
    name: 'a secret that an answer repeats is recorded',
    file: 'src/platform/audit/request-log/masking/masks.ts',
    find: 'if (text.length >= minLengthElsewhere) seen.add(text)',
    replace: '',
    caughtBy: onServer(maskingTest, 'nor in the reason of a call without an answer'),
  },
  {
    name: 'a part of a path that is a secret is recorded',
    file: 'src/platform/audit/request-log/masking/mask-call.ts',
    find: 'secretParts.includes(part)',
    replace: "part === ''",
    caughtBy: onServer(maskingTest, 'none of the 16 is stored, and what is no secret stays readable'),
  },
  {
    name: 'a redirect is followed without a limit',
    file: 'src/platform/outbound/lookup/redirects.ts',
    find: 'hops.length > maxHops',
    replace: 'hops.length > 2 * maxHops',
    caughtBy: onServer('src/platform/outbound/lookup/redirects.test.ts', 'at most 5 are followed'),
  },
  {
    name: 'an expired certificate counts as good',
    file: 'src/platform/outbound/certificate.ts',
    find: "if (to < now) return 'EXPIRED'",
    replace: "if (to < now) return 'GOOD'",
    caughtBy: onServer(
      'src/platform/outbound/certificate.test.ts',
      'D37 a certificate that is %s is read with this verdict',
    ),
  },
  {
    name: 'a failure of a name server means that a name does not exist',
    file: 'src/platform/outbound/lookup/name-records.ts',
    find: "outcomes[code] ?? 'BROKEN'",
    replace: "outcomes[code] ?? 'ABSENT'",
    caughtBy: onServer(
      'src/platform/outbound/lookup/name-records.test.ts',
      'D38 only NXDOMAIN means that a name does not exist; each other answer has its own word',
    ),
  },
  {
    name: 'calls that were not recorded are not counted',
    file: 'src/platform/audit/request-log/request-log.ts',
    find: 'countLost(call.domainId)\n      else',
    replace: 'void 0\n      else',
    caughtBy: onServer(logTest, 'what does not fit is counted, and shown as a gap of its domain'),
  },
  {
    name: 'a redelivery counts its attempts from one again',
    file: 'src/platform/webhooks/record-attempt.ts',
    find: 'waitAfter(due.attemptsOfRun, due.id)',
    replace: 'waitAfter(due.attempts, due.id)',
    caughtBy: onServer(
      'src/platform/webhooks/webhook-task.test.ts',
      'the attempts of a redelivery are counted on, and it waits as a new delivery does',
    ),
  },
  {
    name: 'an API key keeps a right that its owner lost',
    file: keySession,
    find: 'new Set([...held].filter((permission) => row.scopes.includes(permission)))',
    replace: 'new Set(row.scopes) as never',
    caughtBy: onServer(accountTest, keyEnds),
  },
  {
    name: 'an API key changes what its owner may change',
    file: 'src/engine/http/routes/key-access.ts',
    find: "method === 'GET' && permission !== null && permissionDefinitions.get(permission)?.allows === 'VIEW'",
    replace: "permission !== ''",
    caughtBy: onServer(
      accountTest,
      'KEY-02 a key reads what its scopes open in its domain, and changes, confirms and grants nothing',
    ),
  },
]
