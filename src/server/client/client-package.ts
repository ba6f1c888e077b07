import { stripTypeScriptTypes } from 'node:module'
import { clientSource } from './client-source.ts'

/** The files of a package that a program installs: its code for Node.js, and the same with types for a compiler. */
export function clientPackage(document: unknown): Readonly<Record<string, string>> {
  const source = clientSource(document)
  const description = {
    name: 'overround-client',
    version: '1.0.0',
    type: 'module',
    engines: { node: '>=22' },
    exports: { '.': { types: './client.ts', default: './client.js' } },
  }
  return {
    'package.json': `${JSON.stringify(description, null, 2)}\n`,
    'client.ts': source,
    'client.js': stripTypeScriptTypes(source),
  }
}
