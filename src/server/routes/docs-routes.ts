import type { Module } from '#blueprint/screen/module.ts'
import { docsPage } from '../openapi/docs-page.ts'
import { openApi, sectionsOf } from '../openapi/document.ts'
import type { SiteMode } from '#platform/environment/settings.ts'
import type { App } from '#engine/http/app.ts'
import { contentPolicy } from '#engine/http/headers.ts'

/** The interface described, for people and for programs. On the main site only those who work there read it. */
export function addDocs(app: App, modules: readonly Module[], siteMode: SiteMode): void {
  const config = { guard: { permission: siteMode === 'main' ? null : 'anyone' } } as const
  const document = once(() => JSON.stringify(openApi(modules)))
  const page = once(() => docsPage(sectionsOf(modules)))
  app.get('/api/openapi.json', { config }, (_request, reply) => reply.type('application/json').send(document()))
  app.get('/docs', { config }, (_request, reply) =>
    reply.header('content-security-policy', contentPolicy()).type('text/html; charset=utf-8').send(page()),
  )
}

/** Some hundred schemas are written only when somebody asks for them. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}
