// What the page asks a house: each `ask<T>('/api/..', ..)` of a source, with the address as the schema writes it and
// the type of the answer.
import ts from 'typescript';

/**
 * '/api/rules/{id}' of `/api/rules/${encodeURIComponent(id)}?part=words`; undefined where the address is not written
 * there.
 */
function address_of(node) {
  if (ts.isStringLiteralLike(node)) return node.text.split('?')[0];
  if (!ts.isTemplateExpression(node)) return undefined;
  let text = node.head.text;
  for (const { literal } of node.templateSpans) {
    if (text.includes('?') || !text.endsWith('/')) break; // what follows is a query
    text += `{id}${literal.text}`;
  }
  return text.split('?')[0];
}

/** `[{ path, method, type }]` */
export function asked_of(checker, source) {
  const out = [];
  function visit(node) {
    ts.forEachChild(node, visit);
    if (!ts.isCallExpression(node) || node.expression.getText(source) !== 'ask' || !node.typeArguments) return;
    const path = address_of(node.arguments[0]);
    const [wanted] = node.typeArguments;
    const type = checker.getTypeFromTypeNode(wanted);
    if (path === undefined || type.isTypeParameter()) return; // of a function that is called with each address
    const options = node.arguments[1];
    const has_body =
      options !== undefined &&
      ts.isObjectLiteralExpression(options) &&
      options.properties.some((each) => each.name?.getText(source) === 'body');
    out.push({ path, method: has_body ? 'POST' : 'GET', type });
  }
  visit(source);
  return out;
}
