<?php
// Stores the body, attachments, footnotes and reusable blocks of the request, a JSON object, and returns the rendered body as JSON. Keeps the ids of
// the request.
require __DIR__ . '/wp-load.php';
kses_remove_filters();
$input = json_decode( file_get_contents( 'php://input' ), true );

foreach ( $input['blocks'] as $id => $content ) {
	wp_delete_post( (int) $id, true );
	wp_insert_post(
		wp_slash(
			array(
				'import_id'    => (int) $id,
				'post_type'    => 'wp_block',
				'post_status'  => 'publish',
				'post_title'   => "block $id",
				'post_content' => $content,
			)
		)
	);
}

// Embedded pages stay links, and text is not changed typographically.
add_filter( 'pre_http_request', fn() => new WP_Error( 'offline', 'There is no network in this test.' ) );
add_filter( 'run_wptexturize', '__return_false' );
remove_filter( 'the_content', 'convert_smilies', 20 );

// Returns the rendered body of a new post, to which the attachments belong.
function render( $body, $attachments, $footnotes ) {
	$id = wp_insert_post( wp_slash( array( 'post_status' => 'publish', 'post_title' => 'body', 'post_content' => $body ) ) );
	foreach ( $attachments as $attachment ) {
		wp_delete_post( (int) $attachment['id'], true );
		wp_insert_attachment(
			wp_slash(
				array(
					'import_id'      => (int) $attachment['id'],
					'post_title'     => $attachment['title'],
					'post_excerpt'   => $attachment['caption'],
					'post_mime_type' => $attachment['type'],
					'menu_order'     => (int) $attachment['id'],
				)
			),
			$attachment['file'],
			$attachment['isOwn'] ? $id : 0
		);
		update_post_meta( (int) $attachment['id'], '_wp_attachment_image_alt', wp_slash( $attachment['alt'] ) );
	}
	update_post_meta( $id, 'footnotes', wp_slash( wp_json_encode( $footnotes ) ) );
	$GLOBALS['post'] = get_post( $id );
	setup_postdata( $GLOBALS['post'] );
	$GLOBALS['wp_query']->in_the_loop = true;
	// As on a page of its own, with all of its parts.
	$parts = array();
	foreach ( $GLOBALS['pages'] as $index => $part ) {
		$GLOBALS['page'] = $index + 1;
		$GLOBALS['more'] = 1;
		$parts[] = apply_filters( 'the_content', get_the_content() );
	}
	wp_delete_post( $id, true );
	return implode( "\n", $parts );
}

echo wp_json_encode(
	array(
		'version' => get_bloginfo( 'version' ),
		'uploads' => wp_get_upload_dir()['baseurl'],
		'html'    => render( $input['body'], $input['attachments'], $input['footnotes'] ),
	)
);
