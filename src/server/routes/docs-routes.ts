import type { Module } from '#blueprint/screen/module.ts'
import { clientSource } from '../client/client-source.ts'
import { docsPage } from '../openapi/docs-page.ts'
import { openApi, sectionsOf } from '../openapi/document.ts'
import type { App } from '#engine/http/app.ts'
import type { Settings } from '#platform/environment/settings.ts'
import { contentPolicy } from '#engine/http/headers.ts'

/** API documentation as a page, as OpenAPI and as a client, for signed-in users: it names every call and permission. */
export function addDocs(app: App, modules: readonly Module[], { siteMode }: Pick<Settings, 'siteMode'>): void {
  const config = { guard: { permission: null } } as const
  const document = lazy(() => JSON.stringify(openApi(modules)))
  const page = lazy(() => docsPage(sectionsOf(modules), { mayTry: siteMode !== 'main' }))
  const client = lazy(() => clientSource(JSON.parse(document())))
  app.get('/api/openapi.json', { config }, (_request, reply) => reply.type('application/json').send(document()))
  app.get('/docs/client.ts', { config }, (_request, reply) =>
    reply
      .header('content-disposition', 'attachment; filename="client.ts"')
      .type('text/plain; charset=utf-8')
      .send(client()),
  )
  app.get('/docs', { config }, (_request, reply) =>
    reply.header('content-security-policy', contentPolicy(page())).type('text/html; charset=utf-8').send(page()),
  )
}

/** Computed on first request: there are hundreds of schemas. */
function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}
