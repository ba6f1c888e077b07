import { enableCompileCache } from 'node:module'
import { pathToFileURL } from 'node:url'
import { compiledFolder, ensureServer } from './build/server-build.ts'

// One file in place of two thousand, compiled by an earlier start: they are most of the time until a server answers.
enableCompileCache(compiledFolder)
await import(pathToFileURL(await ensureServer()).href)
