/** A table whose rows are inserted so often that building the statement each time would cost more than running it. */
export interface InsertTarget<Row> {
  readonly table: string;
  readonly columns: readonly (keyof Row & string)[];
}
