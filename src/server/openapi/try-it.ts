import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isObject } from '../client/schema-type.ts'
import type { Operation } from './operations.ts'

/**
 * Calls from the documentation, on servers that are no site of the operator: a demo, or one for developers. The key is
 * entered by the reader, signs in the browser and is stored nowhere.
 */
export const tryItKey = `<section id="try"><h2>Try calls</h2>
<p>Enter a key of this server, open a signed call below and send it. What it does is done here, in this installation. Key and secret stay in this tab.</p>
<p><label>Key id <input id="try-key" autocomplete="off"></label> <label>Secret <input id="try-secret" type="password" autocomplete="off"></label></p></section>`

export const tryItScript = (): string =>
  `<script type="module">${readFileSync(join(import.meta.dirname, 'try-it-script.js'), 'utf8')}</script>`

/** The fields that must be sent, with an empty text or what their schema says. */
function contentOf({ body }: Operation): unknown {
  const required = Array.isArray(body?.['required']) ? body['required'] : []
  const properties = isObject(body?.['properties']) ? body['properties'] : {}
  return Object.fromEntries(required.map((name: string) => [name, valueOf(properties[name])]))
}

function valueOf(schema: unknown): unknown {
  if (!isObject(schema)) return ''
  if (Array.isArray(schema['enum'])) return schema['enum'][0]
  const { type } = schema
  return type === 'array' ? [] : type === 'object' ? {} : type === 'boolean' ? false : type === 'string' ? '' : 0
}

/** The form of a signed call with a body of JSON; nothing for others. */
export const tryItForm = (operation: Operation, escaped: (text: string) => string): string =>
  operation.isSigned && operation.bodyTypes === undefined && operation.body?.['type'] === 'object'
    ? `<form data-path="${escaped(operation.path)}"><h3>Try it</h3>
<textarea rows="6" aria-label="Body of ${escaped(operation.summary)}" spellcheck="false">${escaped(JSON.stringify(contentOf(operation), null, 2))}</textarea>
<button>Send</button><pre><output></output></pre></form>`
    : ''
