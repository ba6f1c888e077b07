import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, runnerImport, type Plugin, type UserConfig } from 'vite'
import type { MenuGroup, Module, Screen } from './src/blueprint/screen/module.ts'

const root = import.meta.dirname
const virtual = ['virtual:screens', 'virtual:views']

/**
 * What the frame must know of every screen before it is opened: path, title, permission, its place in the menu, and
 * the views that screens name. Taken from the catalogue while building, so that columns and rules of 126 screens are
 * not part of the first load, nor the addresses of views that only other views contain.
 */
function screens(): Plugin {
  return {
    name: 'screens',
    resolveId: (id) => (virtual.includes(id) ? `\0${id}` : undefined),
    async load(id) {
      if (!virtual.includes(id.slice(1))) return undefined
      const catalogue = await readCatalogue()
      for (const file of catalogue.dependencies) this.addWatchFile(resolve(root, file))
      return id === '\0virtual:views' ? viewsOf(catalogue.module) : screensOf(catalogue.module)
    },
  }
}

/**
 * Of a fixed call the browser needs where it goes. Its schemas, guard and prose are read by the server and by the compiler,
 * and would double the first load.
 */
function calls(): Plugin {
  return {
    name: 'calls',
    async load(id) {
      if (!/\/src\/blueprint\/calls\/\w+-calls\.ts$/.test(id)) return undefined
      const { module, dependencies } = await runOnce<Readonly<Record<string, unknown>>>(id)
      for (const file of dependencies) this.addWatchFile(resolve(root, file))
      return Object.entries(module)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value, whereOnly)}`)
        .join('\n')
    },
  }
}

/** Keeps the method and path of each call. */
const whereOnly = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value
    ? { method: value.method, path: value.path }
    : value

interface Catalogue {
  readonly modules: readonly Module[]
  readonly menu: readonly MenuGroup[]
}

/** Doors of one module and shape share these, so that the first load holds them once. */
const screensOf = ({ modules, menu }: Catalogue): string => `export const screens = ${JSON.stringify(
  modules.flatMap((module) =>
    [...Map.groupBy(module.screens, ({ shape }) => shape)].map(([shape, some]) => [
      module.name,
      shape,
      some.flatMap(doors),
    ]),
  ),
)}.flatMap(([module, shape, doors]) =>
  doors.map(([path, title, permission]) => ({ path, title, permission, module, shape })))
export const menu = ${JSON.stringify(
  menu.map(({ title, icon, entries }) => ({
    title,
    icon,
    entries: entries.map(({ screen, badge }) => ({ path: doorPath(screen), badge })),
  })),
)}`

function viewsOf({ modules }: Catalogue): string {
  const files = new Map(
    globSync('src/areas/**/*.view.tsx', { cwd: root }).map((file) => [/areas\/(.+)\.view\.tsx$/.exec(file)?.[1], file]),
  )
  const named = [...textsIn(modules)].filter((text) => files.has(text)).toSorted()
  return `export const views = {${named.map((name) => `${JSON.stringify(name)}: () => import("/${files.get(name)}")`).join(', ')}}`
}

/** Every text in a value, at any depth. */
function textsIn(value: unknown): ReadonlySet<string> {
  const found = new Set<unknown>([value])
  for (const one of found)
    if (typeof one === 'object' && one !== null) for (const part of Object.values(one)) found.add(part)
  return new Set([...found].filter((one) => typeof one === 'string'))
}

const readCatalogue = () => runOnce<Catalogue>(resolve(root, 'src/areas/index.ts'))

let last: Promise<unknown> = Promise.resolve()
/** Runs a module and what it imports, one after the other: each switches the environment while it runs. */
function runOnce<Exports>(file: string) {
  const next = last.then(() => run<Exports>(file))
  // Whoever asked for it is told why it failed.
  last = next.catch(() => undefined)
  return next
}

async function run<Exports>(file: string) {
  const { NODE_ENV } = process.env
  const read = await runnerImport<Exports>(file, {
    root,
    configFile: false,
    logLevel: 'warn',
  })
  // Running a module switches the whole process to development, and React with it.
  if (NODE_ENV !== undefined) process.env.NODE_ENV = NODE_ENV
  return read
}

const doors = (screen: Screen) =>
  (screen.shape === 'form' ? [screen.create, screen.edit] : [screen]).flatMap((door) =>
    door ? [[door.path, door.title, door.permission]] : [],
  )

const doorPath = (screen: Screen) => (screen.shape === 'form' ? (screen.edit ?? screen.create)?.path : screen.path)

/** The server sends these instead of compressing on every request. */
function compressed(): Plugin {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
  return {
    name: 'compressed',
    apply: 'build',
    closeBundle() {
      const folder = resolve(root, 'dist/panel')
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|html|svg)$/.test(name)) continue
        const content = readFileSync(join(folder, name))
        writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content, quality))
        writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }))
      }
    },
  }
}

const entry = resolve(root, 'src/panel/main.tsx')
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

const firstPackages =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack|@tabler|clsx|@mantine\/hooks|@mantine\/core\/esm\/core)\//
/** Of Mantine's indexes, which name every component and hook, the provider and what our own frame uses: the rest comes later. */
const indexes = /@mantine\/(core|hooks)\/esm\/(core\/)?index\.mjs$/
const ofProvider = /@mantine\/core\/esm\/core\/MantineProvider\//
const ofFrame = /@mantine\/hooks\/esm\/use-(isomorphic-effect|media-query|color-scheme|debounced-value)\//

let reached: Set<string> | undefined
/** What the entry reaches without anybody opening anything: one file. The words of the modules are another. */
function chunkOf(id: string, modules: Modules): string | null {
  reached ??= reachedFrom(entry, modules)
  if (reached.has(id) && (!id.includes('node_modules') || id.endsWith('.css') || firstPackages.test(id))) return 'main'
  return /src\/(blueprint|values)\/|src\/areas\/([\w-]+\/area\.)?((former-)?entities|events|permissions|setting-groups|settings|counters)\.ts|node_modules\/zod\//.test(
    id,
  )
    ? 'words'
    : null
}

function reachedFrom(start: string, modules: Modules): Set<string> {
  const found = new Set([start])
  for (const id of found) {
    const next = modules.getModuleInfo(id)?.importedIds ?? []
    for (const one of next)
      if (!indexes.test(id) || [indexes, ofProvider, ofFrame].some((part) => part.test(one))) found.add(one)
  }
  return found
}

const settings: UserConfig = {
  root,
  plugins: [react(), screens(), calls(), compressed()],
  // React has had this hook since version 18; the router still brings a substitute for older ones.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  publicDir: false,
  build: {
    outDir: 'dist/panel',
    emptyOutDir: true,
    // The server preloads what the screen at an address needs.
    manifest: true,
    target: 'es2023',
    // A font is a file: the policy allows none inside the style.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    chunkSizeWarningLimit: 600,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: chunkOf, debugName: 'main and words' }],
        },
      },
    },
    reportCompressedSize: false,
  },
  server: { port: 5173, strictPort: false, proxy: { '/api': process.env['API_URL'] ?? 'http://127.0.0.1:8080' } },
}

export default defineConfig(({ command }) => {
  // Also where tests ask for the build: their NODE_ENV would put the development half of React into it.
  if (command === 'build') process.env.NODE_ENV = 'production'
  return settings
})
