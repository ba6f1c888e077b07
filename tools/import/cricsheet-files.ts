import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { unzipSync } from 'fflate'
import { readCricsheet } from '#areas/exchange/rules/cricket/cricsheet.ts'
import type { MatchReading } from '#areas/exchange/rules/cricket/cricsheet.ts'

export type FileReading = { readonly file: string; readonly reading: MatchReading }

/** Reads the matches of one .json file, of a folder with its subfolders, or of a .zip. */
export async function* readMatchFiles(path: string, isWanted = isMatchFile): AsyncGenerator<FileReading> {
  if ((await stat(path)).isDirectory()) yield* inFolder(path, isWanted)
  else if (path.endsWith('.zip')) yield* inZip(await readFile(path), isWanted)
  else yield readingOf(path, await readFile(path))
}

const isMatchFile = (file: string): boolean => file.endsWith('.json')

async function* inFolder(folder: string, isWanted: typeof isMatchFile): AsyncGenerator<FileReading> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => isMatchFile(file) && isWanted(file))
  for (const file of files.toSorted()) yield readingOf(file, await readFile(join(folder, file)))
}

/** In batches, so that a large archive is never in memory as a whole. */
function* inZip(archive: Uint8Array, isWanted: typeof isMatchFile): Generator<FileReading> {
  const names: string[] = []
  unzipSync(archive, { filter: ({ name }) => (names.push(name), false) })
  const selected = names.filter((name) => isMatchFile(name) && isWanted(name)).toSorted()
  for (let from = 0; from < selected.length; from += portion) {
    const chosen = new Set(selected.slice(from, from + portion))
    const contents = Object.entries(unzipSync(archive, { filter: ({ name }) => chosen.has(name) }))
    for (const [file, content] of contents) yield readingOf(file, content)
  }
}

const portion = 200

function readingOf(file: string, content: Uint8Array): FileReading {
  const input = parsed(content)
  const reading = input === undefined ? { refused: 'is not JSON' } : readCricsheet(basename(file, '.json'), input)
  return { file, reading }
}

function parsed(content: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(content))
  } catch (problem) {
    if (problem instanceof SyntaxError) return undefined
    throw problem
  }
}
