import { contentsOf } from '#engine/http/routes/catalogue.ts'
import { fixedOperations, identityOperations } from '#server/openapi/call-operations.ts'
import { ofInbound, ofQuery as describeQuery } from '#server/openapi/operations.ts'
import { ofFixed, ofQuery, ofSigned } from './call-endpoints.ts'
import { catalogue } from '#checks/hostile/catalogue.ts'
import { draft, nobody, plain, type Endpoint } from './endpoint.ts'
import { pictureEndpoints } from './picture-endpoints.ts'
import { ofAction, ofForms, ofLists, ofReport } from './screen-endpoints.ts'

const download = {
  ...plain,
  name: 'GET /api/download-report/:id/file',
  group: 'report',
  permission: 'DOWNLOAD_REPORT_VIEW',
  right: draft('GET', '/api/download-report/:id/file', { params: { id: nobody.uuid } }),
  harmless: draft('GET', '/api/download-report/:id/file', { params: { id: nobody.uuid } }),
  idName: 'id',
  answers: [404],
} as const

/** Gateways sign in ways of their own, which are proved in src/server/gateways; here is what stands before any signature. */
const callback: Endpoint = {
  ...plain,
  name: 'POST /api/gateways/:id/callback',
  group: 'query',
  permission: 'signature',
  right: draft('POST', '/api/gateways/:id/callback', { params: { id: nobody.uuid }, raw: '{}', who: 'anonymous' }),
  harmless: draft('POST', '/api/gateways/:id/callback', { params: { id: nobody.uuid }, raw: '{}', who: 'anonymous' }),
  idName: 'id',
  answers: [404],
}

const described: Endpoint = {
  ...plain,
  name: 'GET /api/openapi.json',
  group: 'fixed',
  permission: 'anyone',
  right: draft('GET', '/api/openapi.json'),
  harmless: draft('GET', '/api/openapi.json'),
}

/** A stream has no end to wait for; who may open one, and what it refuses, is proved in src/server/live. */
export const endless = '/api/live'

/** Everything that can be called, from the definitions it is made of. */
export function endpointsOf(): readonly Endpoint[] {
  const contents = contentsOf(catalogue)
  const exported = contents.lists.filter((list) => list.export !== undefined && list.export.length > 0)
  return [
    ...ofLists(contents.lists),
    ...contents.actions.map(ofAction),
    ...exported.map(ofReport),
    ...ofForms(contents),
    ...contents.queries.filter(({ at }) => at !== '/api/approvals').map((query) => ofQuery(describeQuery(query))),
    ...contents.inbound.map((call) => ofSigned(ofInbound(call))),
    ...[...fixedOperations, ...identityOperations].filter(({ path }) => path !== endless).map(ofFixed),
    ...pictureEndpoints,
    callback,
    download,
    described,
  ]
}
