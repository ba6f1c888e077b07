import { menu, screens } from 'virtual:screens'
import type { AnyForm } from '#blueprint/screen/form.ts'
import type { Module, Screen } from '#blueprint/screen/module.ts'
import { loading } from '#panel/session/load-part.ts'
import { entryIn, namedIn } from './redirects.ts'

export { menu, screens }
export type ScreenEntry = (typeof screens)[number]

export const entryAt = (pathname: string): ScreenEntry | undefined => entryIn(screens, pathname)
export const entryNamed = (name: string): ScreenEntry | undefined => namedIn(screens, name)

const moduleFiles = Object.entries(import.meta.glob<Record<string, unknown>>('../../areas/*/*/*.module.ts')).map(
  ([path, load]) => [path, loading(load)] as const,
)

/** A screen definition, and the forms that create and edit its rows. */
export interface OpenedScreen {
  readonly entry: ScreenEntry
  readonly screen: Screen
  readonly forms: readonly AnyForm[]
}

const isModule = (value: unknown): value is Module =>
  typeof value === 'object' && value !== null && 'screens' in value && 'name' in value

async function modulesOf({ module: name }: ScreenEntry): Promise<readonly Module[]> {
  const load = moduleFiles.find(([path]) => path.endsWith(`/${name}.module.ts`))?.[1]
  if (!load) throw new Error(`There is no file for the module ${name}`)
  return Object.values(await load()).filter(isModule)
}

/** Loads all areas. This is large, so use it only where needed. */
export async function everyModule(): Promise<readonly Module[]> {
  const loaded = await Promise.all(moduleFiles.map(([, load]) => load()))
  return loaded.flatMap((file) => Object.values(file).filter(isModule))
}

const isAt = (screen: Screen, path: string): boolean =>
  screen.shape === 'form' ? screen.create?.path === path || screen.edit?.path === path : screen.path === path

export async function openScreen(entry: ScreenEntry): Promise<OpenedScreen> {
  const inModule = (await modulesOf(entry)).flatMap((module) => module.screens)
  const screen = inModule.find((one) => isAt(one, entry.path))
  if (!screen) throw new Error(`The area ${entry.module} has no screen at ${entry.path}`)
  const forms = inModule.filter((one): one is AnyForm => one.shape === 'form' && one.back?.path === entry.path)
  return { entry, screen, forms }
}
