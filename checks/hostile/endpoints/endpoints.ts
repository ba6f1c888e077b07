import { contentsOf } from '#engine/http/routes/catalogue.ts'
import { casinoOperations, fixedOperations, identityOperations } from '#server/openapi/call-operations.ts'
import { ofInbound, ofQuery as describeQuery } from '#server/openapi/operations.ts'
import { ofFixed, ofQuery, ofSigned } from './call-endpoints.ts'
import { catalogue } from '#checks/hostile/catalogue.ts'
import { draft, unknownIds, noInput, type Endpoint } from './endpoint.ts'
import { pictureEndpoints } from './picture-endpoints.ts'
import { actionEndpoint, formEndpoints, listEndpoints, reportEndpoint } from './screen-endpoints.ts'

const download = {
  ...noInput,
  name: 'GET /api/download-report/:id/file',
  group: 'report',
  permission: 'DOWNLOAD_REPORT_VIEW',
  right: draft('GET', '/api/download-report/:id/file', { params: { id: unknownIds.uuid } }),
  harmless: draft('GET', '/api/download-report/:id/file', { params: { id: unknownIds.uuid } }),
  idName: 'id',
  answers: [404],
} as const

const bankFile = {
  ...download,
  name: 'GET /api/bank-files/:id/file',
  permission: 'WITHDRAW_PAY',
  right: draft('GET', '/api/bank-files/:id/file', { params: { id: unknownIds.uuid } }),
  harmless: draft('GET', '/api/bank-files/:id/file', { params: { id: unknownIds.uuid } }),
} as const

/** Gateway signatures are tested in src/areas/payments; this covers what comes before the signature. */
const callback: Endpoint = {
  ...noInput,
  name: 'POST /api/gateways/:id/callback',
  group: 'query',
  permission: 'signature',
  right: draft('POST', '/api/gateways/:id/callback', { params: { id: unknownIds.uuid }, raw: '{}', user: 'anonymous' }),
  harmless: draft('POST', '/api/gateways/:id/callback', {
    params: { id: unknownIds.uuid },
    raw: '{}',
    user: 'anonymous',
  }),
  idName: 'id',
  answers: [404],
}

const openApi: Endpoint = {
  ...noInput,
  name: 'GET /api/openapi.json',
  group: 'fixed',
  permission: 'any session',
  right: draft('GET', '/api/openapi.json'),
  harmless: draft('GET', '/api/openapi.json'),
}

/**
 * Not called here: the live stream never ends (src/server/live tests it), reports of browsers are any JSON of a type of their own
 * (src/engine/http/routes/panel-files.test.ts), balancers and monitors ask for health and metrics as they like (src/server/health), content may be cached
 * (src/server/routes/content), and casino providers are answered in their own words (src/server/routes/providers).
 */
export const testedElsewhere: readonly string[] = [
  'GET /api/live',
  'POST /api/csp-report',
  'GET /health',
  'GET /health/stream',
  'GET /metrics',
  'GET /api/content/:domain/:language/:platform',
  'GET /api/content/:domain/casino-games/:language/:platform',
  'GET /api/content/:domain/blogs/:language/:slug',
  'GET /api/content/:domain/pictures/:id',
  'GET /api/content/:domain/animations/:id',
  'GET /api/content/:domain/app/:channel',
  'GET /api/content/:domain/app/:channel/package',
  ...casinoOperations.map(({ method, path }) => `${method.toUpperCase()} ${path}`),
]

/** All endpoints, derived from the definitions. */
export function endpointsOf(): readonly Endpoint[] {
  const contents = contentsOf(catalogue)
  const exported = contents.lists.filter((list) => list.export !== undefined && list.export.length > 0)
  return [
    ...listEndpoints(contents.lists),
    ...contents.actions.map(actionEndpoint),
    ...exported.map(reportEndpoint),
    ...formEndpoints(contents),
    ...contents.queries.filter(({ at }) => at !== '/api/approvals').map((query) => ofQuery(describeQuery(query))),
    ...contents.inbound.map((call) => ofSigned(ofInbound(call))),
    ...[...fixedOperations, ...identityOperations]
      .filter(({ method, path }) => !testedElsewhere.includes(`${method.toUpperCase()} ${path}`))
      .map(ofFixed),
    ...pictureEndpoints,
    callback,
    download,
    bankFile,
    openApi,
  ]
}
