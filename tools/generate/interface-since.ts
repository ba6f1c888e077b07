import { inboundModule } from '#areas/inbound-api/calls/inbound.server.ts'
import { listSince } from '#server/openapi/changelog.ts'
import { openApi } from '#server/openapi/document.ts'
import { interfaceOf } from '#server/openapi/interface-fields.ts'

// Lists what came to the interface of player sites and is not listed yet, under the day of today.
const current = interfaceOf(JSON.parse(JSON.stringify(openApi([inboundModule]))))
listSince(current, new Date().toISOString().slice(0, 10))
