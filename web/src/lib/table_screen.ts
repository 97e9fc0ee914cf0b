/** The screen of a table, which is large: it is fetched while the house sets the table up, too. */
export const table_screen = () => import('../screens/Table.svelte');
