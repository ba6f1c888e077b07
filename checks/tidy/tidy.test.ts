import { readFileSync } from 'node:fs'
import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { InvalidFilter, isAnyTime, type Filter } from '#blueprint/filters.ts'
import { permissions } from '#blueprint/screen/permissions.ts'
import { modules } from '#areas/index.ts'
import { byHand, listedInVain, undeclaredTransactions } from '#tools/figures/by-hand.ts'
import { sourceFiles, crowdedFolders, isGenerated } from '#tools/figures/files.ts'
import { crossAreaImports, upwardImports, filesWithoutLayer } from '#tools/figures/floors.ts'
import { importCycles, importGraph } from '#tools/figures/import-graph.ts'

const files = globSync('{src,demo,checks,tools,bench,simulator}/**/*.{ts,tsx,sql}').filter(
  (file) => !file.includes('node_modules'),
)
const text = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
/** Lines that are neither blank, comments, nor the stylesheet of a component. */
const codeLines = (content: string) =>
  content
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s*(\/\/|\/?\*|--)/.test(line) && !/^import '.*\.css'$/.test(line))
    .length
const linesUnder = (folder: string) =>
  files
    .filter((file) => file.startsWith(folder) && !file.includes('.test.'))
    .reduce((sum, file) => sum + codeLines(text.get(file)!), 0)
const where = (test: (content: string, file: string) => boolean) => files.filter((file) => test(text.get(file)!, file))

describe('files', () => {
  it('stay below their line limits', () => {
    expect(where((content, file) => !isGenerated(file) && !file.endsWith('.sql') && codeLines(content) > 250)).toEqual(
      [],
    )
    expect(
      where(
        (content, file) =>
          file.endsWith('.screen.ts') && codeLines(content.replace(/^import [\s\S]*? from .*$/gm, '')) > 80,
      ),
    ).toEqual([])
  })

  it('split the stylesheets by component: each is short and imported', () => {
    const imported = new Set(
      where((content) => content.includes(".css'")).flatMap((file) =>
        [...text.get(file)!.matchAll(/^import '(.*\.css)'$/gm)].map(([, path = '']) =>
          path.startsWith('#') ? `src/${path.slice(1)}` : join(dirname(file), path),
        ),
      ),
    )
    for (const sheet of globSync('src/**/*.css')) {
      expect(readFileSync(sheet, 'utf8').split('\n').length, sheet).toBeLessThan(250)
      expect(imported.has(sheet), sheet).toBe(true)
    }
  })

  it('keep folders small', () => {
    expect(crowdedFolders([...sourceFiles('src'), ...sourceFiles('{demo,checks,tools,bench,simulator}')], 16)).toEqual(
      [],
    )
  })

  it('keep each engine within its budget', () => {
    const engine = ['action', 'input', 'list', 'recorder'].map((part) => linesUnder(`src/engine/${part}/`))
    const root = files.filter((file) => /^src\/engine\/[^/]+$/.test(file)).map((file) => linesUnder(file))
    expect([...engine, ...root].reduce((sum, lines) => sum + lines, 0)).toBeLessThan(2_980)
    const [panel, queue, bulk] = ['', 'queue/', 'bulk/'].map((part) => linesUnder(`src/panel/engine/${part}`))
    expect(panel! - queue! - bulk!).toBeLessThan(2_750)
    expect(queue).toBeLessThan(400)
    expect(bulk).toBeLessThan(300)
    expect(linesUnder('src/engine/queue/')).toBeLessThan(400)
    expect(linesUnder('src/engine/records/')).toBeLessThan(220)
    expect(linesUnder('src/engine/derived/')).toBeLessThan(200)
  })

  it('of areas bind every decision to its table and flow', () => {
    const unbound = /\b(unboundAct|recordUnbound|recordAll|AnyDecision|AnyEffects)\b/
    expect(where((content, file) => /^src\/areas\/.*(?<!\.test)\.tsx?$/.test(file) && unbound.test(content))).toEqual(
      [],
    )
  })

  it('write dates and numbers in one place, not each with the formats of the runtime', () => {
    const runtimeFormats = /\.toLocale\w*String\(|\.to(UTC|Date|Time)String\(|\bIntl\.\w*Format\b/
    expect(
      where(
        (content, file) =>
          /^src\/(?!values\/zones\/)/.test(file) && !file.includes('.test.') && runtimeFormats.test(content),
      ),
    ).toEqual([])
  })

  it('have no generic names such as util or helper', () => {
    expect(
      files.filter((file) =>
        /(manager|service|helper|util|common|impl)s?\b/i.test(
          file
            .split('/')
            .at(-1)!
            .replace(/\.[a-z.]+$/, ''),
        ),
      ),
    ).toEqual([])
  })
})

describe('layout', () => {
  const graph = importGraph('.')

  it('assigns every file to a layer', () => expect(filesWithoutLayer(graph)).toEqual([]))

  it('allows imports towards lower layers only', () => expect(upwardImports(graph)).toEqual([]))

  it('takes from other areas what they publish, never their datasets and acts', () =>
    expect(crossAreaImports(graph)).toEqual([]))

  it('has no import cycles', () => expect(importCycles(graph)).toEqual([]))

  it('detects an upward import, a sideways import, an act taken from another area and a cycle', () => {
    const [payments, players, engine] = [
      'src/areas/payments/deposits/a.ts',
      'src/areas/players/list/a.ts',
      'src/engine/a.ts',
    ]
    const exchange = 'src/areas/exchange/bets/a.ts'
    const planted = new Map([
      [players, [payments]],
      [payments, [exchange, engine]],
      [engine, [players]],
      [exchange, ['src/areas/payments/rules/fee.ts']],
    ])
    expect(upwardImports(planted)).toEqual([
      `${players} -> ${payments}`,
      `${payments} -> ${exchange}`,
      `${engine} -> ${players}`,
    ])
    expect(crossAreaImports(planted)).toEqual([])
    const act = 'src/areas/players/list/a.act.ts'
    const taken = new Map([
      [payments, [act, 'src/areas/players/list/a.facts.ts']],
      [players, [act]],
    ])
    expect(crossAreaImports(taken)).toEqual([`${payments} -> ${act}`])
    expect(importCycles(planted)).toEqual([[payments, players, engine].toSorted()])
  })
})

describe('code', () => {
  const checkedFiles = where((_, file) => !isGenerated(file) && !file.startsWith('checks/tidy/'))
  /** Server code of screens and calls, which may only read and decide; scheduled tasks beside it may write. */
  const isAreaServerCode = (file: string) => /^src\/areas\/.*\.(data|act|inbound|facts|queries|record)\.ts$/.test(file)
  const filesMatching = (pattern: RegExp) => checkedFiles.filter((file) => pattern.test(text.get(file)!))

  it('contains no open markers for later work', () =>
    expect(filesMatching(new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME', 'HA' + 'CK'].join('|')})\\b`))).toEqual([]))

  it('skips no test and runs none exclusively', () =>
    expect(filesMatching(/\b(describe|it|test)\.(skip|only|todo|fixme)\b/)).toEqual([]))

  it('swallows no error', () => expect(filesMatching(/catch\s*(\([^)]*\))?\s*\{\s*\}/)).toEqual([]))

  it('uses no type escapes outside the engines', () => {
    const escapes = filesMatching(/(:\s*any(?=\s*[,;)\]=|>[])|\bas any\b|<any>|@ts-ignore|@ts-nocheck)/).filter(
      (file) =>
        !/^src\/(blueprint|engine|panel\/engine)\/|^src\/platform\/database\/transaction\.ts$|^src\/server\/(routes|openapi)\/|\.test\.tsx?$|^checks\//.test(
          file,
        ),
    )
    expect(escapes).toEqual([])
  })

  it('never computes money in floating point', () => {
    // Lines and runs are not money: they have halves at most, which the type represents exactly.
    const ofLines =
      /\b(?:line|line_to|no_line|runs) double precision|'runs'\)::double precision|on function bet_(?:result|at_risk)\([^)]*\)/g
    const floats = /\b(real|double precision|float[48]?)\b/
    expect(where((content, file) => file.endsWith('.sql') && floats.test(content.replaceAll(ofLines, '')))).toEqual([])
    expect(filesMatching(/parseFloat\(/)).toEqual([])
  })

  it('leaves the downline to the engine: areas receive a scope and cannot create one', () => {
    const modules = (pattern: RegExp) => filesMatching(pattern).filter(isAreaServerCode)
    expect(modules(/^import (?!type ).*engine\/(scope|downline)\.ts'/m)).toEqual([])
    const spelled = filesMatching(/agent_?id[^=]{0,3} = any ?\((?!\w+\.)/i).filter((file) =>
      /^src\/(areas|server|platform)\/.*\.ts$/.test(file),
    )
    expect(spelled.filter((file) => !file.includes('.test.'))).toEqual([])
  })

  it('leaves writing to the engine: areas only decide, read and lock', () => {
    const writes =
      /\.(insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(|\b(insert into|delete from|merge into|update \w+( \w+)? set) |\/(transact|record|columns)\.ts'|\bWriteTx\b/
    expect(filesMatching(writes).filter(isAreaServerCode)).toEqual([])
  })

  it('opens transactions in tasks, and elsewhere in an area only where it is listed with a reason', () => {
    const inAreas = sourceFiles('src/areas').filter(({ path }) => !path.includes('.test.'))
    const written = byHand(inAreas)
    expect([undeclaredTransactions(written), listedInVain(written)]).toEqual([[], []])
  })

  it('imports by alias, never by ../../', () => expect(filesMatching(/from '\.\.\/\.\.\//)).toEqual([]))

  it('contains no keys and no paths of development machines', () => {
    expect(filesMatching(/-----BEGIN|\/(?:work|home)\/[a-z]+\/|\bAKIA[0-9A-Z]{12}/)).toEqual([])
  })
})

describe('the catalogue', () => {
  const screens = modules.flatMap((module) => module.screens)
  const paths = screens
    .flatMap((screen) => (screen.shape === 'form' ? [screen.create?.path, screen.edit?.path] : [screen.path]))
    .filter((path) => path !== undefined)

  it('has unique paths', () => expect(paths).toEqual([...new Set(paths)]))

  it('guards every screen with a known permission', () => {
    const used = screens
      .flatMap((screen) =>
        screen.shape === 'form' ? [screen.create?.permission, screen.edit?.permission] : [screen.permission],
      )
      .filter((name) => name !== undefined)
    expect(used.filter((name) => !permissions.includes(name))).toEqual([])
  })

  it('keeps definitions small: at most 18 keys', () => {
    expect(
      screens
        .filter((screen) => Object.keys(screen).length > 18)
        .map((screen) => ('path' in screen ? screen.path : screen.noun)),
    ).toEqual([])
  })

  it('gives every list an id column', () => {
    expect(
      screens
        .filter((screen) => screen.shape === 'list' && !('id' in screen.columns))
        .map((screen) => ('path' in screen ? screen.path : '')),
    ).toEqual([])
  })

  it('never uses a view permission for an action', () => {
    const acts = screens.flatMap((screen) => (screen.shape === 'form' ? [] : (screen.actions ?? [])))
    expect(acts.filter((action) => action.permission.endsWith('_VIEW')).map((action) => action.name)).toEqual([])
  })

  it('has no tab with filters that its list or the target list rejects', () => {
    const lists = screens.filter((screen) => screen.shape === 'list')
    const refused = lists.flatMap((list) =>
      (list.tabs ?? []).flatMap(({ title, filters, elsewhere }) => {
        const shown = elsewhere ? lists.find(({ path }) => path === elsewhere.to) : list
        if (!shown) return [`${list.path} ${title}: there is no ${elsewhere?.to}`]
        return Object.entries(filters)
          .filter(([key, text]) => {
            const filter = (shown.filters as Readonly<Record<string, Filter<unknown>>>)[key]
            return !filter || (!isAnyTime(filter, text) && filter.read(text) instanceof InvalidFilter)
          })
          .map(([key, text]) => `${list.path} ${title}: ${key}=${text}`)
      }),
    )
    expect(refused).toEqual([])
  })

  it('declares the id column of every link column', () => {
    const broken = screens.flatMap((screen) =>
      screen.shape !== 'list'
        ? []
        : Object.entries(screen.columns as Record<string, { traits: { id?: string } }>)
            .filter(([, kind]) => kind.traits.id && !(kind.traits.id in screen.columns))
            .map(([key]) => `${screen.path} ${key}`),
    )
    expect(broken).toEqual([])
  })
})
