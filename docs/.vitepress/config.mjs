import { defineConfig } from 'vitepress'

/** Pages of a group of the sidebar: title and name of the file. */
const pages = (text, items) => ({
  text,
  collapsed: false,
  items: items.map(([title, name]) => ({ text: title, link: '/' + name })),
})

/** Leaves the text of links to files outside of docs, which the site does not have. */
const withoutOutsideLinks = (markdown) => {
  const outside = (token) =>
    token.type === 'link_open' && token.attrGet('href').startsWith('../')
  markdown.core.ruler.push('outside_links', ({ tokens }) => {
    for (const { children } of tokens) {
      let dropped = false
      for (const token of children ?? []) {
        dropped = outside(token) || (dropped && token.type !== 'link_open')
        const link = token.type === 'link_open' || token.type === 'link_close'
        if (dropped && link) {
          dropped = token.type === 'link_open'
          Object.assign(token, { type: 'text', tag: '', nesting: 0, content: '' })
        }
      }
    }
  })
}

export default defineConfig({
  title: 'Doorbell',
  description: 'Emulator of the communication hardware of GPU clusters',
  cleanUrls: true,
  markdown: { config: withoutOutsideLinks },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Install', link: '/install' },
      { text: 'Commands', link: '/cli' },
      { text: 'API', link: '/api' },
      { text: 'Glossary', link: '/glossary' },
    ],
    sidebar: [
      pages('Start', [
        ['Documentation', ''],
        ['Installation', 'install'],
        ['Commands', 'cli'],
        ['Dashboard', 'dashboard'],
        ['Results', 'results'],
        ['Glossary', 'glossary'],
      ]),
      pages('Tutorials', [
        ['NVSHMEM and NCCL', 'tutorial-nvshmem'],
        ['MPI and DPUs', 'tutorial-mpi'],
        ['MSCCL', 'tutorial-msccl'],
        ['Solvers', 'tutorial-solver'],
        ['Machines and CI', 'tutorial-platform'],
      ]),
      pages('What runs', [
        ['Workloads', 'workloads'],
        ['Programs of your own', 'programs'],
        ['Collectives of NVSHMEM', 'collectives'],
        ['MPI', 'mpi'],
        ['MSCCL', 'msccl'],
        ['Datatypes', 'datatypes'],
        ['Halo exchanges', 'halo'],
        ['Meshes', 'mesh'],
        ['Solver', 'solver'],
        ['Data races', 'races'],
        ['Work queue entries', 'wqe'],
      ]),
      pages('Truth', [
        ['Published results', 'reproduce'],
        ['Gallery', 'gallery'],
        ['Performance', 'performance'],
      ]),
      pages('Clusters', [
        ['Many jobs', 'scale'],
        ['Queue', 'queue'],
        ['States', 'states'],
        ['Security', 'security'],
        ['Metrics', 'metrics'],
        ['Clients', 'clients'],
        ['API', 'api'],
      ]),
      pages('Decisions', [
        ['Elements and trains', 'adr/0001-elements-and-trains'],
        ['Own steps last', 'adr/0002-own-steps-last'],
        ['Repeated iterations', 'adr/0003-repeated-iterations'],
        ['NIC functions', 'adr/0004-nic-functions'],
        ['Lost packets', 'adr/0005-lost-packets'],
        ['DRAM shared in turn', 'adr/0006-dram-shared-in-turn'],
        ['Direct clocks', 'adr/0007-direct-clocks'],
      ]),
    ],
  },
})
