import { menu, screens } from 'virtual:screens'
import type { AnyForm } from '#blueprint/screen/form.ts'
import type { Module, Screen } from '#blueprint/screen/module.ts'
import { loading } from '#panel/session/load-part.ts'
import { entryIn, namedIn } from './redirects.ts'

export { menu, screens }
export type ScreenEntry = (typeof screens)[number]

export const entryAt = (pathname: string): ScreenEntry | undefined => entryIn(screens, pathname)
export const entryNamed = (name: string): ScreenEntry | undefined => namedIn(screens, name)

// The addresses of all modules are a part of their own: the first load does not grow with every noun.
const allModules = loading(() => import('./module-files.ts'))

/** A screen definition, and the forms that create and edit its rows. */
export interface OpenedScreen {
  readonly entry: ScreenEntry
  readonly screen: Screen
  readonly forms: readonly AnyForm[]
}

const isModule = (value: unknown): value is Module =>
  typeof value === 'object' && value !== null && 'screens' in value && 'name' in value

async function modulesOf({ module: name }: ScreenEntry): Promise<readonly Module[]> {
  const load = (await allModules()).moduleFiles.get(name)
  if (!load) throw new Error(`There is no file for the module ${name}`)
  return Object.values(await loading(load)()).filter(isModule)
}

/** Loads all areas. This is large, so use it only where needed. */
export async function everyModule(): Promise<readonly Module[]> {
  const loads = [...(await allModules()).moduleFiles.values()]
  const loaded = await Promise.all(loads.map((load) => loading(load)()))
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
