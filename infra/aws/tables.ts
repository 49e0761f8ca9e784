import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, Billing, ProjectionType, TableEncryptionV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { type TableDefinition, type TableName, tables } from '../../functions/kit/tables.ts';
import type { Environment } from './environments.ts';

const text = (name: string) => ({ name, type: AttributeType.STRING });

/** All tables, with on-demand capacity and point-in-time recovery. */
export class Tables extends Construct {
  readonly byName: Record<TableName, TableV2>;

  constructor(scope: Construct, id: string, environment: Environment) {
    super(scope, id);
    this.byName = Object.fromEntries(
      tables.map((definition) => [definition.name, this.table(definition, environment)]),
    ) as Record<TableName, TableV2>;
  }

  private table(
    { name, ttl, indexes }: TableDefinition,
    { keepsData, protectsData, recoveryDays }: Environment,
  ): TableV2 {
    return new TableV2(this, name, {
      partitionKey: text('pk'),
      sortKey: text('sk'),
      globalSecondaryIndexes: indexes.map((index) => ({
        indexName: index.name,
        partitionKey: text(index.pk),
        sortKey: text(index.sk),
        ...(index.copies && { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [...index.copies] }),
      })),
      ...(ttl && { timeToLiveAttribute: ttl }),
      billing: Billing.onDemand(),
      encryption: TableEncryptionV2.awsManagedKey(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true, recoveryPeriodInDays: recoveryDays },
      deletionProtection: protectsData,
      removalPolicy: keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
    });
  }
}
