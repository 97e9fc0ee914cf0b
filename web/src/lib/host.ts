/** Who gives chairs away at a table and answers who asks to come in; null: nobody just now. */
import type { Seat, TableInfo } from './wire';

export const host_of = (table: TableInfo): Seat | null => (table.host === undefined ? (table.maker ?? 0) : table.host);
