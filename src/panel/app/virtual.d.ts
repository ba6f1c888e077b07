declare module 'virtual:screens' {
  /** Generated from the catalogue at build time; see vite.config.ts. */
  export const screens: readonly {
    readonly path: string
    readonly title: string
    readonly permission: string
    readonly module: string
    readonly shape: 'list' | 'form' | 'page'
  }[]
  export const menu: readonly {
    readonly title: string
    readonly icon: string
    readonly entries: readonly { readonly path: string; readonly badge?: string }[]
  }[]
}

declare module 'virtual:views' {
  /** The views that screens name, by that name; generated from the catalogue at build time. */
  export const views: Readonly<Record<string, () => Promise<import('#panel/engine/views.tsx').ViewFile>>>
}
