import { inDomain, onServer, type Defect } from '#checks/defects/defect.ts'

const casinoTest = 'src/areas/developer/requests/casino-calls.test.ts'

/** Of the keys with which the product is called, and of the calls that it makes. */
export const callDefects: readonly Defect[] = [
  {
    name: 'the key of a site that was revoked elsewhere is taken from what is remembered',
    file: 'src/platform/secrets/keys.ts',
    find: 'active.has(each)',
    replace: 'active.size >= 0 || active.has(each)',
    caughtBy: onServer(
      'checks/access/revoked-keys.test.ts',
      'KEY-01 the key of a site that %s signs no call that begins later, in any process',
    ),
  },
  {
    name: 'each call of a burst reads its key',
    file: 'src/platform/secrets/keys.ts',
    find: '  active.set(keyId, reading)\n',
    replace: '',
    caughtBy: onServer(
      'src/platform/secrets/keys.test.ts',
      '200 calls at the same time read their key once, and those after them not at all',
    ),
  },
  {
    name: 'the address of the collector opens its network',
    file: 'src/platform/outbound/call.ts',
    find: 'address === reach.onlyAt',
    replace: 'address !== null',
    caughtBy: onServer(
      'src/platform/outbound/call.test.ts',
      'that may reach one address alone reach it by http on its port, and nothing else',
    ),
  },
  {
    name: 'a stated secret of a provider is recorded',
    file: 'src/server/routes/providers/casino-routes.ts',
    find: '...(adapter.secretNames === undefined ? {} : { secretNames: adapter.secretNames }),',
    replace: '',
    caughtBy: onServer(
      casinoTest,
      'neither the secret of the key nor a session is stored, in no field and no spelling',
    ),
  },
  {
    name: 'a refusal that is answered with 200 counts as a success',
    file: 'src/platform/audit/request-log/log-row.ts',
    find: '  if (verdict !== undefined) return verdict.result\n',
    replace: '',
    caughtBy: onServer(
      casinoTest,
      'a refusal that the contract answers with 200 is shown as one, also of a call that nobody signed',
    ),
  },
  {
    name: 'a receiver that sends without end is said to have answered whole',
    file: 'src/platform/outbound/call.ts',
    find: 'resolve(read(true))',
    replace: 'resolve(read(false))',
    caughtBy: onServer(
      'src/platform/webhooks/odd-receivers.test.ts',
      'D32 whatever a receiver answers, its status counts, or the reason why there is none',
    ),
  },
  {
    name: 'a new option of the interface needs no line in its changes',
    file: 'src/server/openapi/interface-changes.ts',
    find: 'filter((option) => !known.has(option))',
    replace: 'filter((option) => known.has(option) && !known.has(option))',
    caughtBy: onServer(
      'src/server/openapi/changelog.test.ts',
      '%s without a line is found, and a line without its change too',
    ),
  },
  {
    name: 'monitors are not told of calls that were not recorded',
    file: 'src/platform/metrics/called-parties.ts',
    find: 'value: gaps[0]?.lost ?? 0',
    replace: 'value: 0 * (gaps[0]?.lost ?? 0)',
    caughtBy: onServer(
      'src/server/health/metrics.test.ts',
      'calls of parties, what was not recorded, disks and the last backup are those of the dashboard of developers',
    ),
  },
  {
    name: 'another language than the one that was asked for is answered silently',
    file: 'src/engine/languages/offered-languages.ts',
    find: 'isOtherLanguage: known === undefined',
    replace: 'isOtherLanguage: false',
    caughtBy: onServer(
      'src/server/routes/content/content.test.ts',
      'D11 answers an unknown language in that of the domain, and says so',
    ),
  },
  {
    name: 'a language that the operator switched off is still answered',
    file: 'src/engine/languages/offered-languages.ts',
    find: '.filter(({ isActive }) => isActive)',
    replace: '.filter(() => true)',
    caughtBy: onServer(
      'src/server/routes/content/content.test.ts',
      'a language that the operator has switched off is answered as one that is not known, and players choose from the others',
    ),
  },
  {
    name: 'the tooltip of a chart rounds amounts to the hundredth',
    file: 'src/panel/ui/charts/exact-tooltip.tsx',
    find: 'hasTexts(item.payload) ? item.payload.texts : item.payload',
    replace: 'item.payload',
    caughtBy: inDomain(
      'src/panel/ui/charts/exact-tooltip.test.tsx',
      'D40 the tooltip of a chart has %s %s as it was sent',
    ),
  },
]
